import fastifyCookie from '@fastify/cookie';
import type { Namespace, Socket } from 'socket.io';
import type { StoreToDesk } from '#shared/desk/contract/live.ts';
import type { ShopContext } from '#server/context.ts';
import { findOpenSessions } from '#server/staff/open-sessions.ts';
import { findStaffSession } from '#server/staff/session.ts';
import { followCounts } from './pending-changes.ts';
import { readChanges } from './read-changes.ts';

const EVERY_MS = 1_000;
/** A session that was ended hears nothing more after this many readings. */
const SESSIONS_EVERY = 5;

interface LiveData {
  session: number;
}
type LiveSocket = Socket<object, StoreToDesk, object, LiveData>;
type LiveNamespace = Namespace<object, StoreToDesk, object, LiveData>;

export interface DeskLiveOptions {
  namespace: Namespace;
  /** The name of the cookie of the session. */
  cookie: string;
  everyMs?: number;
}

/**
 * Tells screens of the desk which topics have changed, whoever changed them: this instance, another, or a command. Only who has an
 * open session of staff is let in, and is out within seconds of its end. While nobody is there, nothing is read.
 */
export function serveDeskLive(
  shop: ShopContext,
  { namespace, cookie, everyMs = EVERY_MS }: DeskLiveOptions,
): { close: () => Promise<void> } {
  const desk = namespace as LiveNamespace;
  let running: Promise<void> | undefined;
  const ending = new AbortController();
  let wake = () => {};

  async function letIn(socket: LiveSocket): Promise<Error | undefined> {
    try {
      const session = await admit(shop, socket, cookie);
      if (session === undefined) return new Error('signed-out');
      socket.data.session = session;
      return undefined;
    } catch (error) {
      shop.log.warn({ err: error }, 'the desk could not be let in to what happens');
      return new Error('failed');
    }
  }
  desk.use(async (socket, next) => next(await letIn(socket)));
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
    let tell: ReturnType<typeof followCounts> | undefined;
    for (let round = 1; !ending.signal.aborted && desk.sockets.size > 0; round += 1) {
      try {
        const counts = await readChanges(shop.db);
        const topics = tell?.(counts) ?? [];
        tell ??= followCounts(counts);
        // Whoever has just been sent away hears not even of that.
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

/** The session of who asks; undefined where there is none that is open, or where the page is not of this very host. */
async function admit(
  shop: ShopContext,
  { handshake: { headers } }: LiveSocket,
  name: string,
): Promise<number | undefined> {
  const { origin, host, cookie = '' } = headers;
  // The cookie goes with no other site's requests; a browser that is too old for that is stopped here.
  if (origin === undefined || !URL.canParse(origin) || new URL(origin).host !== host) {
    return undefined;
  }
  const staff = await findStaffSession(shop, fastifyCookie.parse(cookie)[name], {
    unattended: true,
  });
  return staff && !staff.locked ? staff.session : undefined;
}

/** Ends what belongs to sessions that are over or locked. */
async function endOver(shop: ShopContext, desk: LiveNamespace): Promise<void> {
  const sockets = [...desk.sockets.values()];
  const ids = [...new Set(sockets.map(({ data }) => data.session))];
  const open = await findOpenSessions(shop, ids);
  for (const socket of sockets) if (!open.has(socket.data.session)) socket.disconnect();
}
