import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { GetProceedToBuyForFront } from '../../../src/shared/contract/addresses.ts';
import { AddToCart } from '../../../src/shared/contract/bag-changes.ts';
import {
  GetFinalProductFront,
  GetNameByIdForFront,
} from '../../../src/shared/contract/catalogue.ts';
import { proceedToPayCoin } from '../../../src/shared/contract/payment.ts';
import { LockPrice } from '../../../src/shared/contract/price-lock.ts';
import { screenshotFile } from './screenshot.ts';
import type { StoreApi } from '../store-api.ts';

/** What happened to the money of an order before its clerk looks at it. */
export type Trick =
  | 'right'
  | 'exact without a reference'
  | 'short'
  | 'short by a rupee'
  | 'over'
  | 'picture of another order'
  | 'reference used before'
  | 'no reference, no money';

/** The clerk's correct decision for each. */
export const RIGHTLY: Record<Trick, string> = {
  right: 'confirmed',
  'exact without a reference': 'confirmed',
  short: 'placed',
  'short by a rupee': 'confirmed',
  over: 'confirmed',
  'picture of another order': 'rejected',
  'reference used before': 'rejected',
  'no reference, no money': 'placed',
};

export interface PaidOrder {
  number: string;
  trick: Trick;
  /** Paise. */
  total: number;
  utr: string;
  picture: Buffer;
}

let utrs = 0;
/** Twelve digits that no other order of this run has. */
const newUtr = () =>
  `6${String(Date.now() % 1e7).padStart(7, '0')}${String((utrs += 1)).padStart(4, '0')}`;

interface Wanted {
  trick: Trick;
  /** Different for each, so that hardly two orders cost the same. */
  quantity: number;
  utr?: string;
  picture?: Buffer;
}

/** A customer orders lotus coins and sends a screenshot, as the app does it. */
export async function placePaid(api: StoreApi, wanted: Wanted): Promise<PaidOrder> {
  const [place] =
    (await api.call(GetNameByIdForFront, {
      PT_Name: 'Gold Bars',
      C_Name: 'Minted Bar',
      SC_Name: '',
    })) ?? [];
  if (!place) throw new Error('No such place in the catalogue');
  const leaf = { P_Id: place.P_id, C_Id: place.C_Id, S_Id: place.S_Id, type: 0 };
  const [found] = (await api.call(GetFinalProductFront, leaf)) ?? [];
  const [weight] = found?.Product[0]?.Gram ?? [];
  if (!weight) throw new Error('No weight');
  await api.call(AddToCart, {
    P_DetailsId: weight.P_DetailsId,
    Quantity: wanted.quantity,
    Weight: weight.Denomination,
  });
  const [lock] = (await api.call(LockPrice, { Kind: 'buy', couponId: 0 })) ?? [];
  const [address] = (await api.call(GetProceedToBuyForFront, { type: 'billing' })) ?? [];
  if (!lock || !address) throw new Error('No price, or no address');
  const asks =
    wanted.trick === 'exact without a reference' || wanted.trick.startsWith('no reference');
  const utr = wanted.utr ?? (asks ? '' : newUtr());
  const picture = wanted.picture ?? (await screenshotFile(540, 1170)).buffer;
  const [placed] =
    (await api.call(proceedToPayCoin, {
      paymentMode: 'UPI',
      UserType: 'User',
      BillingId: address.Id,
      ShippingId: address.Id,
      DeviceType: 'web',
      file: `data:image/jpeg;base64,${picture.toString('base64')}`,
      Utr: utr,
      couponId: 0,
      QuoteId: lock.QuoteId,
      RequestId: randomUUID(),
    })) ?? [];
  if (!placed) throw new Error('The order was not placed');
  const total = Math.round(Number(lock.Total) * 100);
  return { number: placed.ONumber, trick: wanted.trick, total, utr, picture };
}

/** The picture re-encoded and a little smaller, as a forwarded screenshot is. */
export const savedAnew = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).resize({ width: 500 }).jpeg({ quality: 60 }).toBuffer();

/** The customers' payments as a bank's statement, with an additional line that is for no order. */
export function statementOf(paid: PaidOrder[]): { name: string; mimeType: string; buffer: Buffer } {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(new Date());
  const shift: Partial<Record<Trick, number>> = {
    right: 0,
    'exact without a reference': 0,
    short: -50_000,
    'short by a rupee': -100,
    over: 1000,
  };
  const rows = paid.flatMap(({ trick, total, utr }) => {
    const more = shift[trick];
    if (more === undefined) return [];
    const reference = utr || newUtr();
    return [`${day},UPI/CR/${reference}/PAYMENT,,${((total + more) / 100).toFixed(2)}`];
  });
  const stray = `${day},NEFT CR-SBIN0001234-S K TRADERS-SBIN${newUtr()},,50000.00`;
  const text = ['Date,Narration,Debit,Credit', ...rows, stray].join('\n');
  return { name: `statement-${Date.now()}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) };
}
