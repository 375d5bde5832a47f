import { AddDeliveryAddress } from '#shared/contract/addresses.ts';
import { AddToCart, DeleteCartItemById } from '#shared/contract/bag-changes.ts';
import { AddEnquireFront } from '#shared/contract/feedback.ts';
import type { Harmless } from './outbox-entries.ts';

// Must not compile: nothing that moves money or needs a login is ever sent late.
export const harmless: Harmless = AddEnquireFront;
// @ts-expect-error a price is committed to
export const price: Harmless = AddToCart;
// @ts-expect-error it needs a login
export const bag: Harmless = DeleteCartItemById;
// @ts-expect-error it needs a login
export const address: Harmless = AddDeliveryAddress;
