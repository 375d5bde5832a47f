import { describe, expect, it } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { type GivenHttpSettings, parseHttp } from './http-provider.ts';
import { parseOtpSender } from './settings.ts';

const GATEWAY: GivenHttpSettings = {
  OTP_HTTP_URL: 'https://sms.example/send?to=91{number}&key={secret}',
  OTP_HTTP_BODY: '{"text":"{code} is your code"}',
  OTP_HTTP_SECRET: 'hush-4711',
};
const parse = (changes: GivenHttpSettings) => parseHttp({ ...GATEWAY, ...changes });
const senderOf = (env: Record<string, string | undefined>, demo: boolean) =>
  parseOtpSender(readSettings(env), demo);

describe('the sender of one-time codes', () => {
  it('is the log in a demo and nobody elsewhere, unless said otherwise', () => {
    expect(senderOf({}, true).kind).toBe('log');
    expect(senderOf({}, false).kind).toBe('none');
    expect(senderOf({ OTP_SENDER: 'none' }, true).kind).toBe('none');
    expect(senderOf({ OTP_SENDER: 'log' }, false).kind).toBe('log');
  });

  it('is a gateway by its templates', () => {
    expect(parse({})).toEqual({
      url: GATEWAY.OTP_HTTP_URL,
      method: 'POST',
      body: GATEWAY.OTP_HTTP_BODY,
      secret: 'hush-4711',
      header: undefined,
    });
    expect(parse({ OTP_HTTP_HEADER: 'X-Api-Key: k-{secret}' })).toMatchObject({
      header: { name: 'X-Api-Key', value: 'k-{secret}' },
    });
    const { OTP_HTTP_BODY: _, ...bodiless } = GATEWAY;
    const url = 'http://user:{secret}@10.0.0.7:8080/{number}?c={code}';
    expect(parseHttp({ ...bodiless, OTP_HTTP_URL: url, OTP_HTTP_METHOD: 'GET' })).toMatchObject({
      method: 'GET',
      url,
    });
  });

  it.each<[keyof GivenHttpSettings, string | undefined, string]>([
    ['OTP_HTTP_URL', undefined, 'must be an http(s) address'],
    ['OTP_HTTP_URL', 'sms.example/{number}', 'must be an http(s) address'],
    ['OTP_HTTP_URL', 'ftp://sms.example/{number}{secret}', 'must be an http(s) address'],
    ['OTP_HTTP_URL', 'https://{secret}.sms.example/{number}', 'must name its host'],
    ['OTP_HTTP_URL', 'https://sms.example/{secret}', 'or OTP_HTTP_BODY must hold {number}'],
    [
      'OTP_HTTP_URL',
      'https://sms.example/{numbre}?{secret}',
      'may hold {number}, {code}, {secret}',
    ],
    ['OTP_HTTP_BODY', 'text=hello', ''],
    ['OTP_HTTP_BODY', '{"code":{code}}', 'must be JSON such as'],
    ['OTP_HTTP_BODY', '{"code":"{code}","x":"{sender}"}', 'may hold {number}, {code}, {secret}'],
    ['OTP_HTTP_HEADER', 'X Api Key: {secret}', 'must be "Name: value"'],
    ['OTP_HTTP_HEADER', 'X-Api-Key: {code}', 'may hold {secret} and nothing else'],
    ['OTP_HTTP_SECRET', undefined, 'is needed for {secret}'],
  ])('names a wrong %s (%s) in one line that repeats no value', (name, value, words) => {
    const read = () => parse({ [name]: value });
    expect(read).toThrow(new RegExp(`^Setting OTP_HTTP_\\w+ .+$`));
    expect(read).toThrow(words || 'Setting OTP_HTTP_URL or OTP_HTTP_BODY must hold {code}');
    if (words) expect(read).toThrow(`Setting ${name} `);
    expect(read).not.toThrow('hush-4711');
    if (value) expect(read).not.toThrow(value);
  });

  it('refuses what cannot be meant', () => {
    expect(() => parse({ OTP_HTTP_METHOD: 'GET' })).toThrow('OTP_HTTP_BODY cannot go with');
    expect(() => senderOf({ ...GATEWAY }, true)).toThrow('Setting OTP_SENDER must be http');
    expect(() => parse({ OTP_HTTP_METHOD: 'PUT' })).toThrow(
      /^Setting OTP_HTTP_METHOD must be GET or POST$/,
    );
    expect(() => parse({ OTP_HTTP_URL: 'https://sms.example/{number}' })).toThrow(
      'Setting OTP_HTTP_SECRET is given, but nothing holds {secret}',
    );
    expect(() => parse({ OTP_HTTP_HEADER: 'X-Key: {secret}', OTP_HTTP_SECRET: 'किताब' })).toThrow(
      'Setting OTP_HTTP_SECRET must be plain ASCII',
    );
  });

  it('comes from the environment', () => {
    const given = {
      OTP_SENDER: 'http',
      OTP_HTTP_URL: 'https://sms.example/{number}/{code}',
      OTP_HTTP_BODY: '',
    };
    expect(senderOf(given, true).kind).toBe('http');
    expect(parseHttp(readSettings(given).env)).toMatchObject({ method: 'POST' });
    expect(() => senderOf({ OTP_SENDER: 'pigeon' }, true)).toThrow(
      /^Setting OTP_SENDER must be log, none or http$/,
    );
    expect(() => senderOf({ ...given, OTP_HTTP_METHOD: 'PUT' }, true)).toThrow(
      /^Setting OTP_HTTP_METHOD must be GET or POST$/,
    );
  });

  it('the log as sender writes one line with number and code', async () => {
    const lines: string[] = [];
    const log = { warn: (line: string) => void lines.push(line) };
    await senderOf({ OTP_SENDER: 'log' }, false).open({ log })?.send('9876543210', '00421', 0);
    expect(lines).toEqual(['one-time code for 9876543210: 00421']);
    expect(senderOf({}, false).open({ log })).toBeUndefined();
  });
});
