import * as v from 'valibot';
import type { Settings } from '#server/settings.ts';
import { type Finding, found } from './finding.ts';

const PATIENCE_MS = 5000;
/** Of a network that no visitor can have (RFC 5737). */
const FEIGNED = '203.0.113.77';

const alive = v.object({
  seen: v.object({ address: v.string(), host: v.string(), forwarded: v.boolean() }),
});

const { ok, fail } = found('proxy');

/**
 * Checks what the proxy makes of a visitor's request: the store must learn the visitor's own address, and not one that the visitor
 * claims, and the name under which they came. Nothing to check without a proxy, or where another program answers.
 */
export async function checkForwarding({
  PUBLIC_ORIGIN: origin,
  TRUST_PROXY,
}: Pick<Settings, 'PUBLIC_ORIGIN' | 'TRUST_PROXY'>): Promise<Finding[]> {
  if (!TRUST_PROXY) return [];
  const answer = await fetch(`${origin}/livez`, {
    redirect: 'manual',
    headers: { 'x-forwarded-for': FEIGNED },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const read = v.safeParse(alive, await answer.json().catch(() => undefined));
  if (!read.success) return [];
  const { address, host, forwarded } = read.output.seen;
  const said: Finding[] = [];
  if (!forwarded) {
    said.push(
      fail(
        'X-Forwarded-For does not arrive: all visitors count as one, and share its limits. Let the proxy send it, as nginx.conf in src/deploy does.',
      ),
    );
  }
  if (address === FEIGNED) {
    said.push(
      fail(
        'The proxy passes on the X-Forwarded-For that visitors send: anybody can feign any address, past every limit. Let it add theirs, as nginx.conf in src/deploy does.',
      ),
    );
  }
  if (host !== new URL(origin).host) {
    said.push(
      fail(
        `The name of the shop arrives as “${host.slice(0, 100)}”: the desk is not told of changes. Let the proxy send Host as it came.`,
      ),
    );
  }
  return said.length > 0 ? said : [ok('The proxy says who visits, and under which name.')];
}
