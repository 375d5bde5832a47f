import { describe, expect, it } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { parseEInvoice } from './settings.ts';

const POSTGRES = { DATABASE_URL: 'postgresql://shop@db/shop' };
const parse = (env: Record<string, string>) => parseEInvoice(readSettings(env));

describe('the setting E_INVOICE', () => {
  it.each([
    ['a demo', {}, 'none'],
    ['a demo that shows it', { E_INVOICE: 'sandbox' }, 'sandbox'],
    ['a real store', POSTGRES, 'none'],
  ])('the provider of %s', (_store, env, kind) => {
    const { kind: read, open } = parse(env);
    expect(read).toBe(kind);
    expect(open()?.name).toBe(kind === 'none' ? undefined : kind);
  });

  it('E_INVOICE names only providers that the store knows, and the error does not repeat the value', () => {
    expect(() => parse({ E_INVOICE: 'nic' })).toThrow(
      /^Setting E_INVOICE must be none or sandbox$/,
    );
  });

  it('E_INVOICE is not the sandbox in a real store', () => {
    expect(() => parse({ ...POSTGRES, E_INVOICE: 'sandbox' })).toThrow(
      /^Setting E_INVOICE cannot be sandbox in a real store/,
    );
  });
});
