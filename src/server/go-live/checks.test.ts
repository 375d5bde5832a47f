import { describe, expect, it } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { NOTHING_SET } from '#server/setup/desk-settings.ts';
import { readPan } from '#shared/identity/pan.ts';
import { openPanCipher } from '#server/identity/keys/pan-cipher.ts';
import { readIdentityKeys } from '#server/identity/keys/read-keys.ts';
import { REAL_SETTINGS } from '#server/testing/real-store.ts';
import { findObstacles } from './checks.ts';
import type { DatabaseFacts } from './database-facts.ts';
import { checkSellerPin } from './check-seller.ts';
import { readParts } from './read-parts.ts';

const SELLER = {
  Name: 'Suvarna Refiners Private Limited',
  Address1: '12 Bullion Exchange, Mumbai',
  State: 'Maharashtra',
  GstNumber: '27AAPFU0939F1ZV',
};
const KEPT: DatabaseFacts = {
  seller: SELLER,
  premiums: { gold999: '500.00', gold995: '150.00', silver999: '1100.00' },
  weights: 1,
  demoWeights: 0,
  wasDemo: false,
  sealedPans: [],
  shopName: undefined,
  settings: NOTHING_SET,
  liveSince: undefined,
};

function obstacles(
  kept: Partial<DatabaseFacts>,
  env: Record<string, string | undefined> = {},
): string[] {
  const settings = readSettings({
    ...REAL_SETTINGS,
    RATE_SOURCE: 'http:https://rates.example/live',
    RATE_HTTP_FIELDS: '{"gold":"g","silver":"s"}',
    ...env,
  });
  return findObstacles({ ...readParts(settings), settings, kept: { ...KEPT, ...kept } });
}
const KEY = REAL_SETTINGS.IDENTITY_KEYS;
/** Another key of the same name. */
const OTHER_KEY = '2026:Qm9xbW9ydGFyMTIzNDU2Nzg5MGFiY2RlZmdoaWprbG0=';
function sealedBy(key: string) {
  const pan = readPan('ABCPM1417K');
  if (!pan) throw new Error('It is no PAN');
  return { id: 'a', ...openPanCipher(readIdentityKeys(key)).seal(pan, 'a') };
}
const sellerWith = (details: Record<string, string>) =>
  obstacles({ seller: { ...SELLER, ...details } });

describe('a real store does not open', () => {
  it('a complete real store has no obstacles', () => {
    expect(obstacles({})).toEqual([]);
  });

  it.each([
    ['its name is empty', { Name: ' ' }, 'legal name is missing'],
    ['its address is empty', { Address1: '' }, 'address is missing'],
    ['its state is empty', { State: '' }, 'state is missing'],
    ['its state is none', { State: 'Bombay' }, 'state is none that GST knows'],
    ['its GSTIN is of another state', { State: 'Gujarat' }, 'is of Maharashtra, not of Gujarat'],
    ['its GSTIN is mistyped', { GstNumber: '27AAPFU0939F1ZW' }, 'GSTIN is mistyped'],
    ['its GSTIN is the demo’s', { GstNumber: '27AAAAA0000A1Z5' }, 'GSTIN is mistyped'],
    ['its GSTIN is empty', { GstNumber: '' }, 'GSTIN is missing'],
  ])('a seller is refused where %s', (_what, details, line) => {
    expect(sellerWith(details)).toEqual([expect.stringContaining(line)]);
  });

  it.each([
    ['no feed is named', { RATE_SOURCE: undefined }, /^RATE_SOURCE is not set: .*made-up/],
    ['its feed is simulated', { RATE_SOURCE: 'simulated' }, /^RATE_SOURCE is simulated: /],
    ['its feed is replayed', { RATE_SOURCE: 'replay:x.jsonl' }, /^RATE_SOURCE is replay: /],
    ['it has no address of its own', { PUBLIC_ORIGIN: undefined }, /^PUBLIC_ORIGIN is not set/],
    ['its address is http', { PUBLIC_ORIGIN: 'http://shop.example' }, /^PUBLIC_ORIGIN does not /],
    ['nobody can be paid', { UPI_PA: undefined }, /^Nobody can pay: set UPI_PA/],
    ['the demo’s payee is paid', { UPI_PA: 'demo.shop@upi' }, /^UPI_PA is the demo's/],
    ['it has the demo’s name', { SHOP_NAME: undefined }, /^SHOP_NAME is not set/],
    ['its cards are the sandbox’s', { CARD_GATEWAY: 'sandbox' }, /CARD_GATEWAY cannot be sandbox/],
    [
      'its cards are on trial',
      {
        CARD_GATEWAY: 'razorpay',
        RAZORPAY_KEY_ID: 'rzp_test_1',
        RAZORPAY_KEY_SECRET: 's',
        RAZORPAY_WEBHOOK_SECRET: 'w',
      },
      /^RAZORPAY_KEY_ID is a test key/,
    ],
    [
      'its accounts for orders are the sandbox’s',
      { COLLECT_GATEWAY: 'sandbox' },
      /COLLECT_GATEWAY cannot be sandbox/,
    ],
    ['its e-invoices are the sandbox’s', { E_INVOICE: 'sandbox' }, /E_INVOICE cannot be sandbox/],
    [
      'it has accounts for orders, and none of its own',
      {
        COLLECT_GATEWAY: 'razorpay',
        RAZORPAY_KEY_ID: 'rzp_live_1',
        RAZORPAY_KEY_SECRET: 's',
        RAZORPAY_WEBHOOK_SECRET: 'w',
      },
      /^COLLECT_GATEWAY needs the store's own account too/,
    ],
    [
      'a setting is mistyped',
      { DATABASE_ULR: 'x' },
      /^DATABASE_ULR is no setting: write DATABASE_URL/,
    ],
    ['its hours cannot be read', { MARKET_HOURS: 'always' }, /^MARKET_HOURS must be /],
  ])('a store is refused where %s', (_what, env, line) => {
    expect(obstacles({}, env)).toEqual([expect.stringMatching(line)]);
  });

  it('a store without a UPI id may open where cards are taken', () => {
    const cards = {
      CARD_GATEWAY: 'razorpay',
      RAZORPAY_KEY_ID: 'rzp_live_1',
      RAZORPAY_KEY_SECRET: 's',
      RAZORPAY_WEBHOOK_SECRET: 'w',
    };
    expect(obstacles({}, { UPI_PA: undefined })).toHaveLength(1);
    expect(obstacles({}, { UPI_PA: undefined, ...cards })).toEqual([]);
  });

  it('a seller without PIN code is refused where invoices are registered', () => {
    const settings = readSettings({ E_INVOICE: 'sandbox' });
    const pinOf = (Address1: string) =>
      checkSellerPin({
        ...readParts(settings),
        settings,
        kept: { ...KEPT, seller: { ...SELLER, Address1 } },
      });
    expect(pinOf(SELLER.Address1)).toEqual([expect.stringContaining('has no PIN code')]);
    expect(pinOf(`${SELLER.Address1} 400002`)).toEqual([]);
    expect(obstacles({})).toEqual([]);
  });

  it('keys for PANs are required, unless the store never asks for one', () => {
    const keyless = { IDENTITY_KEYS: '' };
    expect(obstacles({}, keyless)).toEqual([expect.stringContaining('IDENTITY_KEYS is not set')]);
    for (const name of ['IDENTITY_FROM', 'DIGITAL_IDENTITY_FROM']) {
      expect(obstacles({}, { ...keyless, [name]: '0' })).toHaveLength(1);
    }
    const neither = { ...keyless, IDENTITY_FROM: '0', DIGITAL_IDENTITY_FROM: '0' };
    expect(obstacles({}, neither)).toEqual([]);
  });

  it('unreadable keys for PANs are refused without repeating them', () => {
    const lines = obstacles({}, { IDENTITY_KEYS: '2026:tooshortakey' });
    expect(lines).toEqual([expect.stringContaining('Setting IDENTITY_KEYS must have 32 bytes')]);
    expect(lines.join()).not.toContain('tooshort');
  });

  it('a wrong setting that two parts read is named once', () => {
    const bucket = { S3_BUCKET: 'shop', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
    const both = { PICTURE_STORE: 's3', PROOF_STORE: 's3', ...bucket };
    expect(obstacles({}, { ...both, S3_ENDPOINT: 'https://s3.example' })).toEqual([]);
    expect(obstacles({}, { ...both, S3_ENDPOINT: 's3.example' })).toEqual([
      expect.stringMatching(/^Setting S3_ENDPOINT must be an address/),
    ]);
  });

  it('a missing key that PANs are sealed with keeps the store from opening', () => {
    expect(obstacles({ sealedPans: [sealedBy(KEY)] })).toEqual([]);
    const older = sealedBy(OTHER_KEY.replace('2026', '2024'));
    expect(obstacles({ sealedPans: [older, sealedBy(KEY)] })).toEqual([
      expect.stringContaining('sealed with the key 2024'),
    ]);
  });

  it('another key by the name of the one that PANs are sealed with keeps the store from opening', () => {
    const lines = obstacles({ sealedPans: [sealedBy(OTHER_KEY), sealedBy(OTHER_KEY)] });
    expect(lines).toEqual([expect.stringContaining('another key 2026 than IDENTITY_KEYS has')]);
    // A row may be damaged: that is the doctor's to find.
    const damaged = { ...sealedBy(KEY), id: 'b' };
    expect(obstacles({ sealedPans: [sealedBy(KEY), damaged] })).toEqual([]);
  });

  it('unset premiums, or all three of the demo, keep the store from opening', () => {
    expect(obstacles({ premiums: undefined })).toEqual([
      expect.stringContaining('premiums are not set'),
    ]);
    const demos = { gold999: '480.00', gold995: '160.00', silver999: '1250.00' };
    expect(obstacles({ premiums: demos })).toEqual([expect.stringContaining("are the demo's")]);
    expect(obstacles({ premiums: { ...demos, silver999: '1240.00' } })).toEqual([]);
  });
});
