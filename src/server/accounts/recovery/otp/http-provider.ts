import { addressAndUser } from '#server/upstream/address.ts';
import { parseHeader } from '#server/upstream/header.ts';
import { httpSender, type HttpSenderSettings } from './http-sender.ts';
import type { OtpProvider } from './sender.ts';
import { fillAddress, isJsonTemplate, namesIn } from './template.ts';

/** The settings of an SMS gateway's address, as the environment has them. */
export interface GivenHttpSettings {
  OTP_HTTP_URL?: string | undefined;
  OTP_HTTP_METHOD?: string | undefined;
  OTP_HTTP_HEADER?: string | undefined;
  OTP_HTTP_BODY?: string | undefined;
  OTP_HTTP_SECRET?: string | undefined;
}

/** Any SMS gateway that takes a code by an HTTP request. */
export const httpProvider: OtpProvider = {
  name: 'http',
  mark: 'OTP_HTTP_URL',
  read(env) {
    const settings = parseHttp(env);
    return (deps) => httpSender(settings, deps);
  },
};

/** No message repeats a value: any of them may hold a secret. */
const wrong = (name: keyof GivenHttpSettings, what: string) => new Error(`Setting ${name} ${what}`);

const METHODS = ['GET', 'POST'] as const;

/** Reads and checks the templates. Throws an Error of one line that names the setting that is wrong. */
export function parseHttp(given: GivenHttpSettings): HttpSenderSettings {
  const { OTP_HTTP_URL: url = '', OTP_HTTP_BODY: body, OTP_HTTP_SECRET: secret = '' } = given;
  const wanted = given.OTP_HTTP_METHOD ?? 'POST';
  const method = METHODS.find((each) => each === wanted);
  if (!method) throw wrong('OTP_HTTP_METHOD', 'must be GET or POST');
  checkUrl(url);
  checkBody(body, method);
  const header = headerOf(given.OTP_HTTP_HEADER, secret);
  checkNames(given);
  return { url, method, header, body, secret };
}

function checkUrl(url: string): void {
  const example = 'such as https://sms.example/send?to={number}&code={code}';
  const filled = (text: string) => addressOf(fillAddress(url, sample(text)));
  const address = filled('1');
  if (!address) throw wrong('OTP_HTTP_URL', `must be an http(s) address ${example}`);
  // The host stands in the log when sending fails.
  if (address.host !== filled('2')?.host) {
    throw wrong('OTP_HTTP_URL', 'must name its host without anything in braces');
  }
}

const sample = (text: string) => ({ number: text, code: text, secret: text });

function addressOf(url: string): URL | undefined {
  try {
    return /^https?:\/\//i.test(url) ? addressAndUser(url).address : undefined;
  } catch {
    return undefined;
  }
}

function checkBody(body: string | undefined, method: 'GET' | 'POST'): void {
  if (body === undefined) return;
  if (method === 'GET') throw wrong('OTP_HTTP_BODY', 'cannot go with OTP_HTTP_METHOD GET');
  // A code without quotes would be a number, and lose the zeros that it may begin with.
  if (/^\s*[[{]/.test(body) && !isJsonTemplate(body)) {
    throw wrong('OTP_HTTP_BODY', 'must be JSON such as {"to":"{number}","code":"{code}"}');
  }
}

function headerOf(text: string | undefined, secret: string): HttpSenderSettings['header'] {
  if (text === undefined) return undefined;
  const header = parseHeader(text);
  if (!header) throw wrong('OTP_HTTP_HEADER', 'must be "Name: value"');
  if (namesIn(header.value).includes('secret') && !/^[\x20-\x7e]*$/.test(secret)) {
    throw wrong('OTP_HTTP_SECRET', 'must be plain ASCII to stand in a header');
  }
  return header;
}

const MAY_HOLD = {
  OTP_HTTP_URL: ['number', 'code', 'secret'],
  OTP_HTTP_BODY: ['number', 'code', 'secret'],
  OTP_HTTP_HEADER: ['secret'],
} as const;

function checkNames(given: GivenHttpSettings): void {
  const all: string[] = [];
  for (const [setting, known] of Object.entries(MAY_HOLD)) {
    const name = setting as keyof typeof MAY_HOLD;
    const names = namesIn(given[name] ?? '');
    const strange = names.some((each) => !(known as readonly string[]).includes(each));
    if (strange) {
      throw wrong(name, `may hold ${known.map((each) => `{${each}}`).join(', ')} and nothing else`);
    }
    all.push(...names);
  }
  for (const needed of ['number', 'code']) {
    if (!all.includes(needed)) {
      throw wrong('OTP_HTTP_URL', `or OTP_HTTP_BODY must hold {${needed}}`);
    }
  }
  const secret = given.OTP_HTTP_SECRET;
  if (all.includes('secret') && !secret) throw wrong('OTP_HTTP_SECRET', 'is needed for {secret}');
  if (secret && !all.includes('secret')) {
    throw wrong('OTP_HTTP_SECRET', 'is given, but nothing holds {secret}');
  }
}
