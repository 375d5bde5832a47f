import { describe, expect, it } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { parseCardGateway } from '../card/settings.ts';
import { parseCollectGateway } from './settings.ts';

const POSTGRES = { DATABASE_URL: 'postgresql://shop@db/shop' };
const KEYS = {
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'secret-a',
  RAZORPAY_WEBHOOK_SECRET: 'secret-b',
};
const parse = (env: Record<string, string>) => parseCollectGateway(readSettings(env));

describe('the provider of accounts for orders', () => {
  it.each([
    ['a demo', {}, 'sandbox'],
    ['a demo that has none', { COLLECT_GATEWAY: 'none' }, 'none'],
    ['a real store', POSTGRES, 'none'],
    ['a real store with the keys of its cards', { ...POSTGRES, ...KEYS }, 'none'],
    [
      'a store with Smart Collect',
      { ...POSTGRES, ...KEYS, COLLECT_GATEWAY: 'razorpay' },
      'razorpay',
    ],
  ])('the provider of %s', (_store, env, kind) => {
    const { kind: read, open } = parse(env);
    expect(read).toBe(kind);
    expect(open()?.name).toBe(kind === 'none' ? undefined : kind);
  });

  it('must be one that the store knows, said in one line that does not repeat the value', () => {
    expect(() => parse({ COLLECT_GATEWAY: 'paypal' })).toThrow(
      /^Setting COLLECT_GATEWAY must be none, sandbox or razorpay$/,
    );
  });

  it.each([
    ['COLLECT_GATEWAY', { ...POSTGRES, COLLECT_GATEWAY: 'sandbox' }],
    ['RAZORPAY_KEY_ID', { COLLECT_GATEWAY: 'razorpay' }],
    [
      'RAZORPAY_WEBHOOK_SECRET',
      { ...KEYS, COLLECT_GATEWAY: 'razorpay', RAZORPAY_WEBHOOK_SECRET: ' ' },
    ],
  ])('names %s where settings contradict, in one line without a secret', (name, env) => {
    expect(() => parse(env)).toThrow(new RegExp(`^Setting ${name} .+$`));
    expect(() => parse(env)).not.toThrow(/secret-|rzp_/);
  });

  it('the provider’s keys alone do not make the store take cards', () => {
    const settings = readSettings({ ...POSTGRES, ...KEYS, COLLECT_GATEWAY: 'razorpay' });
    expect(parseCardGateway(settings).kind).toBe('none');
  });
});
