import { describe, expect, it } from 'vitest';
import { readSettings } from '../../settings.ts';
import { parseCardGateway } from './settings.ts';

const POSTGRES = { DATABASE_URL: 'postgresql://shop@db/shop' };
const KEYS = {
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'secret-a',
  RAZORPAY_WEBHOOK_SECRET: 'secret-b',
};
const parse = (env: Record<string, string>) => parseCardGateway(readSettings(env));

describe('the card gateway', () => {
  it.each([
    ['a demo', {}, 'sandbox'],
    ['a demo on PostgreSQL', { ...POSTGRES, DEMO: '1' }, 'sandbox'],
    ['a real store', POSTGRES, 'none'],
    ['a real embedded store', { DEMO: '0' }, 'none'],
    ['a demo that takes none', { CARD_GATEWAY: 'none' }, 'none'],
    ['a store with an account', { ...POSTGRES, ...KEYS, CARD_GATEWAY: 'razorpay' }, 'razorpay'],
  ])('the card gateway of %s', (_store, env, kind) => {
    expect(parse(env)).toMatchObject({ kind });
  });

  it('must be one that the store knows, said in one line that does not repeat the value', () => {
    expect(() => parse({ CARD_GATEWAY: 'paypal' })).toThrow(
      /^Setting CARD_GATEWAY must be none, sandbox or razorpay$/,
    );
  });

  it.each([
    ['CARD_GATEWAY', { ...POSTGRES, CARD_GATEWAY: 'sandbox' }],
    ['CARD_GATEWAY', { DEMO: '0', CARD_GATEWAY: 'sandbox' }],
    ['CARD_GATEWAY', { ...POSTGRES, ...KEYS }],
    ['RAZORPAY_KEY_ID', { CARD_GATEWAY: 'razorpay' }],
    ['RAZORPAY_KEY_SECRET', { ...KEYS, CARD_GATEWAY: 'razorpay', RAZORPAY_KEY_SECRET: ' ' }],
    ['RAZORPAY_WEBHOOK_SECRET', { ...KEYS, CARD_GATEWAY: 'razorpay', RAZORPAY_WEBHOOK_SECRET: '' }],
  ])('names %s where settings contradict, in one line without a secret', (name, env) => {
    expect(() => parse(env)).toThrow(new RegExp(`^Setting ${name} .+$`));
    expect(() => parse(env)).not.toThrow(/secret-|rzp_/);
  });
});
