import type { Given } from '#server/settings.ts';
import {
  checkBraces,
  httpAddress,
  readSecretHeader,
  wrongSetting as wrong,
} from '#server/upstream/gateway-settings.ts';
import { fillAddress, isJsonTemplate } from '#server/upstream/template.ts';
import { httpSender, type HttpSenderSettings } from './http-sender.ts';
import type { OtpProvider } from './sender.ts';

/** The settings of an SMS gateway's address. */
export const OTP_HTTP_SETTINGS = [
  'OTP_HTTP_URL',
  'OTP_HTTP_METHOD',
  'OTP_HTTP_HEADER',
  'OTP_HTTP_BODY',
  'OTP_HTTP_SECRET',
] as const;

/** These settings as the environment has them. */
export type GivenHttpSettings = Given<(typeof OTP_HTTP_SETTINGS)[number]>;

/** Any SMS gateway that takes a code by an HTTP request. */
export const httpProvider: OtpProvider = {
  name: 'http',
  settings: OTP_HTTP_SETTINGS,
  mark: 'OTP_HTTP_URL',
  read(env) {
    const settings = parseHttp(env);
    return (deps) => httpSender(settings, deps);
  },
};

const METHODS = ['GET', 'POST'] as const;

/** Reads and checks the templates. Throws an Error of one line that names the setting that is wrong. */
export function parseHttp(given: GivenHttpSettings): HttpSenderSettings {
  const { OTP_HTTP_URL: url = '', OTP_HTTP_BODY: body, OTP_HTTP_SECRET: secret = '' } = given;
  const wanted = given.OTP_HTTP_METHOD ?? 'POST';
  const method = METHODS.find((each) => each === wanted);
  if (!method) throw wrong('OTP_HTTP_METHOD', 'must be GET or POST');
  checkUrl(url);
  checkBody(body, method);
  const header = readSecretHeader(
    { text: given.OTP_HTTP_HEADER, setting: 'OTP_HTTP_HEADER' },
    { secret, secretSetting: 'OTP_HTTP_SECRET' },
  );
  checkNames(given);
  return { url, method, header, body, secret };
}

function checkUrl(url: string): void {
  const example = 'such as https://sms.example/send?to={number}&code={code}';
  const filled = (text: string) => httpAddress(fillAddress(url, sample(text)));
  const address = filled('1');
  if (!address) throw wrong('OTP_HTTP_URL', `must be an http(s) address ${example}`);
  // The log shows the host when sending fails.
  if (address.host !== filled('2')?.host) {
    throw wrong('OTP_HTTP_URL', 'must name its host without anything in braces');
  }
}

const sample = (text: string) => ({ number: text, code: text, secret: text });

function checkBody(body: string | undefined, method: 'GET' | 'POST'): void {
  if (body === undefined) return;
  if (method === 'GET') throw wrong('OTP_HTTP_BODY', 'cannot go with OTP_HTTP_METHOD GET');
  // A code without quotes would be a JSON number and lose its leading zeros.
  if (/^\s*[[{]/.test(body) && !isJsonTemplate(body)) {
    throw wrong('OTP_HTTP_BODY', 'must be JSON such as {"to":"{number}","code":"{code}"}');
  }
}

const MAY_HOLD = {
  OTP_HTTP_URL: ['number', 'code', 'secret'],
  OTP_HTTP_BODY: ['number', 'code', 'secret'],
  OTP_HTTP_HEADER: ['secret'],
};

function checkNames(given: GivenHttpSettings): void {
  const all = checkBraces(given, MAY_HOLD, 'OTP_HTTP_SECRET');
  for (const needed of ['number', 'code']) {
    if (!all.includes(needed)) {
      throw wrong('OTP_HTTP_URL', `or OTP_HTTP_BODY must hold {${needed}}`);
    }
  }
}
