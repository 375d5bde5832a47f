import { request as askHttp } from 'node:http';
import { request as askHttps } from 'node:https';
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { inShort } from '#server/upstream/ask.ts';
import { isDemo, type Settings } from '#server/settings.ts';
import { checkForwarding } from './check-forwarding.ts';
import { type Finding, found } from './finding.ts';

const PATIENCE_MS = 5000;
const LOCAL = /^(?:127\.|localhost$|::1$)/;

const config = v.object({
  domain: v.string(),
  projectName: v.string(),
  brand: v.optional(v.object({})),
  demo: v.optional(v.boolean()),
});

const { ok, warn, fail } = found('address');

/** Checks proxy and TLS by requesting the shop's own address, as a visitor would. */
export async function checkAddress(settings: Settings): Promise<Finding[]> {
  const { PUBLIC_ORIGIN: origin } = settings;
  const proxy = isDemo(settings) ? [] : checkProxySettings(settings);
  let health: Response;
  try {
    health = await get(`${origin}/healthz`);
  } catch (error) {
    return [...proxy, unanswered(origin, inShort(error))];
  }
  await health.body?.cancel();
  if (health.status !== 200) {
    return [
      ...proxy,
      fail(
        `${origin}/healthz says HTTP ${health.status}: does the shop run, and does the proxy pass it on?`,
      ),
    ];
  }
  return [
    ...proxy,
    await checkShop(origin, settings),
    ...(await checkForwarding(settings).catch(() => [])),
    ...checkTls(origin, health),
    await checkSocket(origin),
  ];
}

function unanswered(origin: string, reason: string): Finding {
  return /CERT|TLS|SSL/.test(reason)
    ? fail(
        `The certificate of ${origin} is not good (${reason}): no visitor gets in. Get one for this name.`,
      )
    : warn(
        `Nobody answers at ${origin} (${reason}). Start the shop and its proxy, then ask again.`,
      );
}

function checkProxySettings({ PUBLIC_ORIGIN, TRUST_PROXY, HOST }: Settings): Finding[] {
  if (PUBLIC_ORIGIN.startsWith('https://') && !TRUST_PROXY) {
    return [
      warn(
        'TRUST_PROXY is 0 behind a proxy that speaks https: all visitors count as one, and share its limits. Set TRUST_PROXY=1.',
      ),
    ];
  }
  if (TRUST_PROXY && !LOCAL.test(HOST)) {
    return [
      warn(
        `HOST is ${HOST} with TRUST_PROXY=1: whoever reaches the port past the proxy can feign any address. Close the port to others.`,
      ),
    ];
  }
  return [];
}

async function checkShop(origin: string, settings: Settings): Promise<Finding> {
  const response = await get(`${origin}/config.json`);
  const said = v.safeParse(config, await response.json().catch(() => undefined));
  if (!said.success) return fail(`What answers at ${origin} is not this shop.`);
  const { domain, projectName, brand, demo = false } = said.output;
  if (demo !== isDemo(settings)) {
    return fail(
      `What answers at ${origin} is ${demo ? 'a demo' : 'a real store'}, which these settings are not. Restart it with them.`,
    );
  }
  // The desk may have given the shop another name.
  return domain === origin && (brand || projectName === settings.SHOP_NAME)
    ? ok(`This shop answers at ${origin}.`)
    : warn(
        `What answers at ${origin} has other settings (name or address). Restart it with these.`,
      );
}

function checkTls(origin: string, { headers }: Response): Finding[] {
  if (!origin.startsWith('https://')) return [];
  return headers.has('strict-transport-security')
    ? [ok('The proxy passes on the headers that keep visitors on https.')]
    : [
        warn(
          'Strict-Transport-Security does not arrive: the proxy must pass the shop’s headers on.',
        ),
      ];
}

/** Rates come by a WebSocket, which most proxies need to be configured for. */
function checkSocket(origin: string): Promise<Finding> {
  const address = new URL('/socket.io/?EIO=4&transport=websocket', origin);
  const ask = address.protocol === 'https:' ? askHttps : askHttp;
  return new Promise((resolve) => {
    const question = ask(address, {
      timeout: PATIENCE_MS,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        origin,
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
    });
    const closed = (text: string) => {
      question.destroy();
      resolve(
        fail(
          `WebSockets do not pass (${text}): live prices need them. See nginx.conf and Caddyfile in src/deploy.`,
        ),
      );
    };
    question.once('upgrade', (_response, socket) => {
      socket.destroy();
      resolve(ok('WebSockets pass, so prices arrive live.'));
    });
    question.once('response', ({ statusCode }) => closed(`HTTP ${statusCode}`));
    question.once('timeout', () => closed('no answer'));
    question.once('error', (error: NodeJS.ErrnoException) => closed(error.code ?? 'failed'));
    question.end();
  });
}

const get = (address: string): Promise<Response> =>
  fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
