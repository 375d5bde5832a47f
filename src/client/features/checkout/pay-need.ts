import type { OrderKind } from '#shared/contract/price-lock.ts';
import {
  type AddressChoice,
  type Conversion,
  readCheckout,
} from '#client/offline/checkout-data.ts';

/** What is to be paid for, and where it goes. */
export interface PayNeed {
  kind: OrderKind;
  choice: AddressChoice;
  /** The coin that is made, for `convert`. */
  conversion: Conversion | undefined;
  /** 0 for none. */
  couponId: string | number;
}

/** What stands in the way of a payment: where the customer goes instead. */
export type NoNeed = 'no-address' | 'no-conversion';

/** Reads what the steps before have kept. */
export function readNeed(storage: Storage, couponId: string | number): PayNeed | NoNeed {
  const choice = readCheckout(storage, 'addressData');
  if (!choice) return 'no-address';
  if (choice.proceedType === 'BuyProduct') {
    return { kind: 'buy', choice, conversion: undefined, couponId };
  }
  const conversion = readCheckout(storage, 'converted-coin-payload');
  if (!conversion) return 'no-conversion';
  return { kind: 'convert', choice, conversion, couponId: 0 };
}

/** The fields that say what is bought, as the operations want them. */
export const conversionFields = ({ conversion }: PayNeed) =>
  conversion && {
    Quantity: conversion.quantity,
    Weight: conversion.weight,
    productId: conversion.productId,
  };
