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
import type { StoreApi } from '../store-api.ts';

/** The bar of the demo that most journeys order. */
const DEMO_BAR = { type: 'Gold Bars', category: 'Minted Bar', grams: 10 };

interface OrderedPiece {
  type: string;
  category: string;
  grams: number;
  quantity?: number;
}

/** The picture that most journeys send, which the desk takes for look-alikes. */
const samePicture = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: '#1b4d3e' } })
    .jpeg()
    .toBuffer();

/** Orders a bar as a customer does, without a browser. Resolves to the order's number. */
export async function placeOrder(
  api: StoreApi,
  { type, category, grams, quantity = 1 }: OrderedPiece = DEMO_BAR,
  picture?: Buffer,
): Promise<string> {
  const [place] =
    (await api.call(GetNameByIdForFront, {
      PT_Name: type,
      C_Name: category,
      SC_Name: '',
    })) ?? [];
  if (!place) throw new Error('No such place in the catalogue');
  const leaf = { P_Id: place.P_id, C_Id: place.C_Id, S_Id: place.S_Id, type: 0 };
  const [found] = (await api.call(GetFinalProductFront, leaf)) ?? [];
  const weights = found?.Product.flatMap(({ Gram }) => Gram) ?? [];
  const weight = weights.find(({ Denomination }) => Number.parseInt(Denomination, 10) === grams);
  if (!weight) throw new Error(`No bar of ${grams} g`);
  await api.call(AddToCart, {
    P_DetailsId: weight.P_DetailsId,
    Quantity: quantity,
    Weight: `${grams}gm`,
  });
  const [lock] = (await api.call(LockPrice, { Kind: 'buy', couponId: 0 })) ?? [];
  const [address] = (await api.call(GetProceedToBuyForFront, { type: 'billing' })) ?? [];
  if (!lock || !address) throw new Error('No price, or no address');
  const bytes = picture ?? (await samePicture());
  const [placed] =
    (await api.call(proceedToPayCoin, {
      paymentMode: 'UPI',
      UserType: 'User',
      BillingId: address.Id,
      ShippingId: address.Id,
      DeviceType: 'web',
      file: `data:image/jpeg;base64,${bytes.toString('base64')}`,
      couponId: 0,
      QuoteId: lock.QuoteId,
      RequestId: randomUUID(),
    })) ?? [];
  if (!placed) throw new Error('The order was not placed');
  return placed.ONumber;
}
