import type { Given } from '#server/settings.ts';
import { addressAndUser } from '#server/upstream/address.ts';
import { ask, type AskDeps } from '#server/upstream/ask.ts';
import {
  checkBraces,
  httpAddress,
  readSecretHeader,
  wrongSetting,
} from '#server/upstream/gateway-settings.ts';
import type { Header } from '#server/upstream/header.ts';
import { fillHeader } from '#server/upstream/template.ts';
import type { NoticeProvider, NoticeSender } from './notice-sender.ts';

/** The settings of a gateway of notices. */
export const NOTICE_HTTP_SETTINGS = [
  'NOTICE_HTTP_URL',
  'NOTICE_HTTP_HEADER',
  'NOTICE_HTTP_SECRET',
] as const;

/** These settings as the environment has them. */
export type GivenNoticeSettings = Given<(typeof NOTICE_HTTP_SETTINGS)[number]>;

interface HttpNoticeSettings {
  url: string;
  /** A header with its value filled in. */
  header: Header | undefined;
}

const TIMEOUT_MS = 5000;

/** Any gateway that accepts a notice as JSON. */
export const httpNotices: NoticeProvider = {
  name: 'http',
  settings: NOTICE_HTTP_SETTINGS,
  mark: 'NOTICE_HTTP_URL',
  read(env) {
    const settings = parseHttpNotices(env);
    return (deps) => openHttpNotices(settings, deps);
  },
};

/** Reads and checks the settings. Throws an Error of one line that names the setting that is wrong. */
export function parseHttpNotices(given: GivenNoticeSettings): HttpNoticeSettings {
  const { NOTICE_HTTP_URL: url = '', NOTICE_HTTP_SECRET: secret = '' } = given;
  if (!httpAddress(url)) {
    const example = 'such as https://notify.example/notices';
    throw wrongSetting('NOTICE_HTTP_URL', `must be an http(s) address ${example}`);
  }
  const header = readSecretHeader(
    { text: given.NOTICE_HTTP_HEADER, setting: 'NOTICE_HTTP_HEADER' },
    { secret, secretSetting: 'NOTICE_HTTP_SECRET' },
  );
  const mayHold = { NOTICE_HTTP_URL: [], NOTICE_HTTP_HEADER: ['secret'] };
  checkBraces(given, mayHold, 'NOTICE_HTTP_SECRET');
  return {
    url,
    header: header && { name: header.name, value: fillHeader(header.value, { secret }) },
  };
}

/** Tries each notice once; the sweep retries. */
export function openHttpNotices({ url, header }: HttpNoticeSettings, deps: AskDeps): NoticeSender {
  const { address, headers: known } = addressAndUser(url);
  return {
    host: address.host,
    async send(notice) {
      const headers = new Headers(known);
      if (header) headers.set(header.name, header.value);
      headers.set('content-type', 'application/json');
      headers.set('idempotency-key', notice.id);
      const body = JSON.stringify(notice);
      await ask({ address, headers, method: 'POST', body, timeoutMs: TIMEOUT_MS }, deps);
    },
  };
}
