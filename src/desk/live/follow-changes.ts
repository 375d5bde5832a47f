import { useEffect, useRef } from 'react';
import { io, type Socket } from 'socket.io-client';
import { DESK_NAMESPACE, type StoreToDesk, type Topic } from '#shared/desk/contract/live.ts';
import { queryClient } from '../api/query-client.ts';
import { isShut } from '../api/tab-owner.ts';
import { DOOR_KEY } from '../api/use-door.ts';
import { useToday } from '../parts/text/ago.tsx';

/** Refetches what is on the screen and concerns one of the topics; without topics, everything. */
function askAgain(topics?: readonly Topic[]): void {
  if (isShut()) return;
  void queryClient.invalidateQueries({
    predicate: ({ meta }) => {
      if (!topics) return true;
      const own = meta?.['topics'];
      return Array.isArray(own) && own.some((topic) => topics.includes(topic));
    },
  });
}

/** Somebody else may be signed in after an interruption: first who it is, and all the rest for the tab's owner alone. */
async function lookAgain(): Promise<void> {
  const wasShut = isShut();
  await queryClient.refetchQueries({ queryKey: DOOR_KEY });
  // An opened page is refetched by the gate.
  if (!wasShut) askAgain();
}

const REFUSED_AGAIN_MS = 5_000;
/** The store's day must have ended too, whose time is known to a second. */
const DAY_ENDS_MS = 2_000;

/**
 * Follows changes in the shop while somebody is at the desk. Not over the connection of the rates: one has the cookie of when it was
 * made, and after another sign-in that one is refused for ever.
 */
export function useFollowChanges(): void {
  useEffect(() => {
    const socket: Socket<StoreToDesk> = io(window.location.origin + DESK_NAMESPACE, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 500,
      reconnectionDelayMax: 5000,
    });
    let wasConnected = false;
    socket.on('connect', () => {
      // Changes during an interruption are unknown.
      if (wasConnected) void lookAgain();
      wasConnected = true;
    });
    socket.on('Changed', (topics) => askAgain(topics));
    // The store disconnects when the session ends. Looking who is signed in notices that, and shows the sign-in.
    socket.on('disconnect', (reason) => {
      if (reason !== 'io server disconnect') return;
      void lookAgain();
      socket.connect();
    });
    // Refused while the session is locked: the socket does not retry by itself.
    let again: ReturnType<typeof setTimeout> | undefined;
    socket.on('connect_error', () => {
      if (!socket.active) again = setTimeout(() => socket.connect(), REFUSED_AGAIN_MS);
    });
    return () => {
      clearTimeout(again);
      socket.disconnect();
    };
  }, []);
}

/**
 * Asks for everything on the screen again when another day begins in India: no change tells that what was taken today was taken
 * yesterday.
 */
export function useFollowDay(): void {
  const today = useToday();
  const shown = useRef(today);
  useEffect(() => {
    if (shown.current === today) return undefined;
    const timer = setTimeout(() => {
      shown.current = today;
      askAgain();
    }, DAY_ENDS_MS);
    return () => clearTimeout(timer);
  }, [today]);
}
