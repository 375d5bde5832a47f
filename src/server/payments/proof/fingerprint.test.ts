import { beforeAll, describe, expect, it } from 'vitest';
import { COPIES, paymentScreen } from '#server/testing/payment-screens.ts';
import { randomCases } from '#server/testing/walks/thorough.ts';
import { isSamePicture, outlineOf } from './fingerprint.ts';
import { readProof } from './read-proof.ts';

/** Each is compared with each other one. */
const SCREENS = randomCases(400);
/** This many pictures are copied; the others are only compared. */
const COPIED = 8;

/** The picture as the store would keep it, in the size used for comparing. */
const kept = async (picture: Buffer): Promise<Uint8Array> =>
  outlineOf((await readProof(`data:image/png;base64,${picture.toString('base64')}`, 1)).bytes);

const screens: Uint8Array[] = [];
beforeAll(async () => {
  for (let seed = 0; seed < SCREENS; seed += 1) screens.push(await kept(await paymentScreen(seed)));
}, 300_000);

describe('screenshots of one payment app', () => {
  it('different screenshots are not taken for each other', () => {
    let taken = 0;
    for (const [at, one] of screens.entries()) {
      for (const other of screens.slice(0, at)) if (isSamePicture(one, other)) taken += 1;
    }
    expect(taken).toBe(0);
  }, 300_000);

  it.each(Object.entries(COPIES))(
    'screenshots are known again %s',
    async (_way, copy) => {
      for (let seed = 0; seed < COPIED; seed += 1) {
        const again = await kept(await copy(await paymentScreen(seed)));
        const alike = screens.flatMap((screen, at) => (isSamePicture(again, screen) ? at : []));
        expect(alike).toEqual([seed]);
      }
    },
    60_000,
  );
});
