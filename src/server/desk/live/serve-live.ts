import fastifyCookie from '@fastify/cookie';
import type { Namespace, Socket } from 'socket.io';
import type { StoreToDesk } from '#shared/desk/contract/live.ts';
import type { ShopContext } from '#server/context.ts';
import { socketAddress } from '#server/limits/socket-address.ts';
import { admitsNetwork } from '#server/staff/networks.ts';
import { findOpenSessions } from '#server/staff/open-sessions.ts';
import { findStaffSession } from '#server/staff/session.ts';
import { followCounts } from './pending-changes.ts';
import { type ChangeCounts, readChanges } from './read-changes.ts';

const EVERY_MS = 1_000;
/** After this many readings, ended sessions are disconnected. */
const SESSIONS_EVERY = 5;

interface LiveData {
  session: number;
  /** The address that it was opened from. */
  ip: string;
}
type LiveSocket = Socket<object, StoreToDesk, object, LiveData>;
type LiveNamespace = Namespace<object, StoreToDesk, object, LiveData>;

export interface DeskLiveOptions {
  namespace: Namespace;
  /** The name of the session cookie. */
  cookie: string;
  /** Whether the nearest proxy states the visitor's address. */
  proxied: boolean;
  everyMs?: number;
}

/**
 * Tells screens of the desk which topics have changed, whether by this instance, another, or a command. Only an open staff
 * session from a network that the desk accepts is let in, and it is disconnected within seconds of the end of either. While
 * nobody is connected, nothing is read.
 */
export function serveDeskLive(
  shop: ShopContext,
  { namespace, cookie, proxied, everyMs = EVERY_MS }: DeskLiveOptions,
): { close: () => Promise<void> } {
  const desk = namespace as LiveNamespace;
  let running: Promise<void> | undefined;
  let before: ChangeCounts | undefined;
  const ending = new AbortController();
  let wake = () => {};

  async function letIn(socket: LiveSocket): Promise<Error | undefined> {
    try {
      const ip = socketAddress(socket.request, proxied);
      if (!(await admitsNetwork(shop, ip))) return new Error('network');
      const session = await admit(shop, socket, cookie);
      if (session === undefined) return new Error('signed-out');
      socket.data = { session, ip };
      // Read before the first screen is let in, so that every later commit is told, however late the first round comes.
      if (!running) before = await readChanges(shop.db);
      return undefined;
    } catch (error) {
      shop.log.warn({ err: error }, 'the desk could not be let in to what happens');
      return new Error('failed');
    }
  }
  const letInOrNot = async (socket: LiveSocket, next: (error?: Error) => void) =>
    next(await letIn(socket));
  desk.use((socket, next) => void letInOrNot(socket, next));
  desk.on('connection', () => {
    running ??= follow().finally(() => (running = undefined));
  });

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, everyMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function follow(): Promise<void> {
    let tell = before && followCounts(before);
    for (let round = 1; !ending.signal.aborted && desk.sockets.size > 0; round += 1) {
      try {
        const counts = await readChanges(shop.db);
        const topics = tell?.(counts) ?? [];
        tell ??= followCounts(counts);
        // A session that has just been ended does not even hear of that.
        if (round % SESSIONS_EVERY === 0 || topics.includes('staff')) await endOver(shop, desk);
        if (topics.length > 0) desk.emit('Changed', topics);
      } catch (error) {
        shop.log.warn({ err: error }, 'what has changed could not be read; it is tried again');
      }
      await pause();
    }
  }

  return {
    async close() {
      ending.abort();
      wake();
      await running;
    },
  };
}

/** The staff session of a socket; undefined without an open one, or where the page is not of this very host. */
async function admit(
  shop: ShopContext,
  { handshake: { headers } }: LiveSocket,
  name: string,
): Promise<number | undefined> {
  const { origin, host, cookie = '' } = headers;
  // The cookie is not sent with other sites' requests; this check covers browsers too old for that.
  if (origin === undefined || !URL.canParse(origin) || new URL(origin).host !== host) {
    return undefined;
  }
  const staff = await findStaffSession(shop, fastifyCookie.parse(cookie)[name], {
    unattended: true,
  });
  return staff && !staff.locked ? staff.session : undefined;
}

/** Disconnects sockets whose session has ended or is locked, or whose network the desk no longer accepts. */
async function endOver(shop: ShopContext, desk: LiveNamespace): Promise<void> {
  const sockets = [...desk.sockets.values()];
  const ids = [...new Set(sockets.map(({ data }) => data.session))];
  const open = await findOpenSessions(shop, ids);
  const admitted = new Set<string>();
  for (const ip of new Set(sockets.map(({ data }) => data.ip))) {
    if (await admitsNetwork(shop, ip)) admitted.add(ip);
  }
  for (const socket of sockets) {
    const { session, ip } = socket.data;
    if (!open.has(session) || !admitted.has(ip)) socket.disconnect();
  }
}
