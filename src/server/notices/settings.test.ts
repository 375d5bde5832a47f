import { describe, expect, it } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { type GivenNoticeSettings, parseHttpNotices } from './http-notices.ts';
import { parseNoticeSender } from './settings.ts';

const GATEWAY: GivenNoticeSettings = {
  NOTICE_HTTP_URL: 'https://notify.example/notices',
  NOTICE_HTTP_HEADER: 'Authorization: Bearer {secret}',
  NOTICE_HTTP_SECRET: 'hush-4711',
};
const senderOf = (env: Record<string, string | undefined>) => parseNoticeSender(readSettings(env));

describe('the sender of notices', () => {
  it('is nobody, in a demo too, unless said otherwise', () => {
    const log = { warn: () => {} };
    for (const env of [{}, { DEMO: '1' }, { NOTICE_SENDER: 'none' }]) {
      expect(senderOf(env).kind).toBe('none');
      expect(senderOf(env).open({ log })).toBeUndefined();
    }
  });

  it('is a gateway by its address and its header, whose secret is filled in', () => {
    expect(parseHttpNotices(GATEWAY)).toEqual({
      url: 'https://notify.example/notices',
      header: { name: 'Authorization', value: 'Bearer hush-4711' },
    });
    const env = { NOTICE_SENDER: 'http', NOTICE_HTTP_URL: 'https://user:key@10.0.0.7:8080/n' };
    expect(senderOf(env).open({ log: { warn: () => {} } })?.host).toBe('10.0.0.7:8080');
  });

  it('the log as sender writes what a customer would read, and not who', async () => {
    const lines: string[] = [];
    const log = { warn: (line: string) => void lines.push(line) };
    await senderOf({ NOTICE_SENDER: 'log' }).open({ log })?.send({
      id: 'n1',
      kind: 'order-confirmed',
      number: '+919876543210',
      email: 'asha@aurum.example',
      text: 'Your order is confirmed.',
      values: {},
    });
    expect(lines).toEqual(['notice order-confirmed: Your order is confirmed.']);
  });

  it.each<[keyof GivenNoticeSettings, string | undefined, string]>([
    ['NOTICE_HTTP_URL', undefined, 'must be an http(s) address'],
    ['NOTICE_HTTP_URL', 'sms.example/notices', 'must be an http(s) address'],
    ['NOTICE_HTTP_URL', 'https://notify.example/{number}', 'may hold nothing in braces'],
    ['NOTICE_HTTP_HEADER', 'Authorization {secret}', 'must be "Name: value"'],
    ['NOTICE_HTTP_HEADER', 'Authorization: {number}', 'may hold {secret} and nothing else'],
    ['NOTICE_HTTP_HEADER', undefined, 'SECRET is given, but nothing holds {secret}'],
    ['NOTICE_HTTP_SECRET', undefined, 'is needed for {secret}'],
    ['NOTICE_HTTP_SECRET', 'किताब', 'must be plain ASCII to stand in a header'],
  ])('names a wrong %s (%s) in one line that repeats no value', (name, value, words) => {
    const read = () => parseHttpNotices({ ...GATEWAY, [name]: value });
    expect(read).toThrow(/^Setting NOTICE_HTTP_\w+ .+$/);
    expect(read).toThrow(words);
    expect(read).not.toThrow('hush-4711');
    if (value) expect(read).not.toThrow(value);
  });

  it('is one that the store knows, and the one whose settings are given', () => {
    expect(() => senderOf({ NOTICE_SENDER: 'pigeon' })).toThrow(
      /^Setting NOTICE_SENDER must be none or http or log$/,
    );
    expect(() => senderOf({ ...GATEWAY })).toThrow(
      /^Setting NOTICE_SENDER must be http where NOTICE_HTTP_URL is given$/,
    );
  });
});
