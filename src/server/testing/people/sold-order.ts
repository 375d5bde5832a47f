import { type CartTotals, cartTotals } from '#shared/pricing/cart-totals.ts';
import { exact, percentOf, toPaise, ZERO } from '#shared/pricing/decimal.ts';
import { makingCharge } from '#shared/pricing/item-price.ts';
import { cardCharge, conversionGst } from '#shared/pricing/tax.ts';
import type { OrderAddress, orders, SoldLine, SoldTax } from '../../db/schema/orders.ts';
import type { Seller } from '#server/documents/seller.ts';

type Order = typeof orders.$inferSelect;

export const SELLER: Seller = {
  name: 'Aurum Refiners Private Limited',
  address: '41 Sheikh Memon Street, Zaveri Bazaar, Mumbai, Maharashtra 400002',
  gstNumber: '27AAAAA0000A1Z2',
  email: 'care@aurum.example',
  phone: '1800 000 1950 (toll-free)',
  state: 'Maharashtra',
};

const PARTY: OrderAddress = {
  name: 'Asha Mehta',
  address: '14 Laxmi Niwas, Ranade Road, Dadar West, Mumbai, Maharashtra 400028',
  gstNumber: '27BBBBB1111B1ZN',
  number: '9876543210',
  email: 'asha@aurum.example',
  state: 'Maharashtra',
};

/** A sold piece, for tests of papers. */
export const soldPiece = (given: Partial<SoldLine> = {}): SoldLine => {
  const line = {
    detailId: 1,
    uniqueId: 'AUR-GB-MIN-10',
    productName: 'Lotus Minted Gold Bar',
    categoryName: 'Minted Bar',
    metal: 'Gold' as const,
    purity: '999' as const,
    grams: '10',
    quantity: 1,
    image: '',
    price: '127500.00',
    makingPercent: '2.5',
    otherPercent: '0',
    logistics: '0.00',
    ...given,
  };
  const price = exact(line.price);
  return {
    makingCharge: makingCharge(price, line.makingPercent).toFixed(2),
    otherTax: toPaise(percentOf(price, line.otherPercent)).toFixed(2),
    ...line,
  };
};

/** An invoiced order of these lines, priced as the store prices a bag; a conversion pays only the making. */
export function soldOrder(
  lines: SoldLine[],
  { surchargePercent, ...given }: Partial<Order> & { surchargePercent?: string } = {},
): Order {
  const tax = given.tax ?? { profile: 'specification', gstPercent: '3' };
  const totals = cartTotals(
    lines.map((line) => ({
      price: exact(line.price),
      MakingCharge: line.makingPercent,
      OtherTax: line.otherPercent,
      Logistics: line.logistics,
    })),
    given.coupon,
    tax.profile,
  );
  const byUpi = given.kind === 'convert' ? conversion(totals, tax) : totals;
  const { surcharge, ...charged } =
    surchargePercent === undefined
      ? { ...byUpi, surcharge: ZERO }
      : { ...byUpi, ...cardCharge(byUpi, surchargePercent, tax) };
  return {
    id: 1,
    number: 'B261120K3F9QX',
    customerId: 1,
    kind: 'buy',
    state: 'confirmed',
    paymentMode: 'UPI',
    lockId: null,
    billing: PARTY,
    shipping: PARTY,
    couponId: null,
    rates: { gold: '127000', silver: '154000', time: Date.UTC(2026, 10, 20, 6, 30, 5) },
    utr: '',
    invoiceNumber: '26-27/000001',
    invoicedAt: new Date(Date.UTC(2026, 10, 20, 20, 30)),
    returnedMoney: '0.00',
    returnedAfter: null,
    returnedGrams: false,
    identityId: null,
    placedAt: new Date(Date.UTC(2026, 10, 20, 6, 31)),
    heldUntil: null,
    deposit: '0.00',
    depositUntil: null,
    replaces: null,
    paid: charged.total.toFixed(2),
    ...given,
    tax,
    amount: charged.amount.toFixed(2),
    gst: charged.gst.toFixed(2),
    makingCharge: charged.makingCharge.toFixed(2),
    otherTax: charged.otherTax.toFixed(2),
    logistics: charged.logistics.toFixed(2),
    coupon: charged.coupon.toFixed(2),
    surcharge: surcharge.toFixed(2),
  };
}

const conversion = ({ makingCharge }: CartTotals, tax: SoldTax): CartTotals => ({
  amount: ZERO,
  gst: conversionGst(makingCharge, tax),
  makingCharge,
  otherTax: ZERO,
  logistics: ZERO,
  coupon: ZERO,
  total: makingCharge.plus(conversionGst(makingCharge, tax)),
});
