import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { findCookieOwner } from '#server/accounts/sessions/find-cookie-owner.ts';
import { limitConcurrencyPerCustomer } from '#server/limits/limit-concurrency-per-customer.ts';
import { limitConcurrency } from '#server/limits/limit-concurrency.ts';
import type { ShopContext } from '#server/context.ts';

/** Each upload may take 7 MB of memory; waiting uploads are not read at all. */
const ALL = { atOnce: 32, waiting: 256 };
const OF_ONE = { atOnce: 4, waiting: 64 };

/** Bytes per second below which an upload, once it has had some time, gives way while others wait. */
const SLOW = 20_000;
const AFTER_MS = 5000;
const LOOK_EVERY_MS = 1000;

/** A large request in progress. */
export interface Upload {
  /** Resolves when its turn ends. */
  over: Promise<void>;
  /** How many bytes have arrived. */
  bytes: () => number;
  /** Whether it has arrived completely. */
  complete: () => boolean;
  /** Aborts it. */
  stop: () => void;
}

/**
 * Admits large requests before a byte of them is read. Only logged-in customers may send them, a few at a time, so that nobody
 * can fill the store's memory or take all the turns. A slow network is tolerated until others wait: then the slowest upload
 * below 20 kB/s is stopped. The returned promise resolves when it is this request's turn. Throws a Refusal 401 or 429.
 */
export function admitUploads(shop: ShopContext, { atOnce, waiting } = ALL) {
  const all = limitConcurrency({ atOnce, waiting, crowded: m.proof_crowded });
  shop.metrics?.queue('uploads', all.waiting);
  const own = limitConcurrencyPerCustomer({ ...OF_ONE, crowded: m.proof_crowded });
  const running = new Map<Upload, number>();
  let look: NodeJS.Timeout | undefined;

  const makeRoom = () => {
    const now = performance.now();
    const speeds = [...running]
      .filter(([upload, since]) => !upload.complete() && now - since >= AFTER_MS)
      .map(([upload, since]) => ({ upload, speed: (upload.bytes() / (now - since)) * 1000 }))
      .filter(({ speed }) => speed < SLOW)
      .toSorted((a, b) => a.speed - b.speed);
    speeds[0]?.upload.stop();
  };

  return async (cookie: string | undefined, upload: Upload): Promise<void> => {
    const customerId = await findCookieOwner(shop, cookie);
    if (customerId === undefined) throw new Refusal(REFUSED.signedOut, m.signed_out());
    const turn = async () => {
      running.set(upload, performance.now());
      await upload.over;
      running.delete(upload);
    };
    await new Promise<void>((begin, refuse) => {
      const work = () => {
        look ??= setInterval(() => (all.waiting() > 0 ? makeRoom() : rest()), LOOK_EVERY_MS);
        return all.run(() => {
          begin();
          return turn();
        });
      };
      own.run(customerId, work).catch(refuse);
    });
  };

  /** Ends the checks once no upload is running; while nobody waits, uploads may be slow. */
  function rest(): void {
    if (running.size > 0) return;
    clearInterval(look);
    look = undefined;
  }
}

const FILE = /"file"\s*:\s*"/;

/** The length of a request without its screenshot, which alone may be long. */
export function lengthBesideFile(body: string): number {
  const found = FILE.exec(body);
  if (!found) return body.length;
  const start = found.index + found[0].length;
  // A loop, because a regular expression overflows the stack on megabytes of backslashes.
  for (let at = start; at < body.length; at += 1) {
    if (body[at] === '\\') at += 1;
    else if (body[at] === '"') return body.length - (at - start);
  }
  return body.length;
}
