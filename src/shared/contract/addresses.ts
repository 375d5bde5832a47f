import * as v from 'valibot';
import { flag, key, keyOrZero, listOf, requestText, text, wholeNumber } from './fields.ts';
import { operation } from './operation.ts';

export const ADDRESS_TYPES = ['billing', 'shipping'] as const;
export type AddressType = (typeof ADDRESS_TYPES)[number];

const profileRecord = v.object({
  FirstName: text,
  Email: text,
  Type: text,
  Address: text,
  GstNumber: text,
  Number: text,
  addressNumber: keyOrZero,
});
export type ProfileRecord = Omit<v.InferOutput<typeof profileRecord>, 'Type'> & {
  Type: AddressType;
};

/** Billing stands at even places and shipping at odd ones; a store that names the type is believed. */
const typeOf = (named: string, place: number): AddressType => {
  if (/ship/i.test(named)) return 'shipping';
  return /bill/i.test(named) || place % 2 === 0 ? 'billing' : 'shipping';
};

/** The customer's address book. A place without an address only keeps the others in step. */
export const GetProfileForFront = operation({
  name: 'GetProfileForFront',
  body: 'obj',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({}),
  reply: v.pipe(
    listOf(profileRecord),
    v.transform((records): ProfileRecord[] =>
      records.map((record, place) => ({ ...record, Type: typeOf(record.Type, place) })),
    ),
  ),
});

const deliveryAddress = v.object({
  Id: key,
  Name: text,
  Address: text,
  GstNumber: text,
  Number: text,
  Email: text,
  /** The one that is chosen. */
  Status: flag,
});
export type DeliveryAddress = v.InferOutput<typeof deliveryAddress>;

/** The addresses of one type, to choose from for an order. */
export const GetProceedToBuyForFront = operation({
  name: 'GetProceedToBuyForFront',
  body: 'obj',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({ type: v.picklist(ADDRESS_TYPES) }),
  reply: listOf(deliveryAddress),
});

/**
 * Saves the address at a place of its type's list: `index` counts from 1, one past the end adds. With
 * `status` it becomes the chosen one.
 */
export const AddDeliveryAddress = operation({
  name: 'AddDeliveryAddress',
  body: 'obj',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({
    Address: requestText,
    GstNumber: requestText,
    Type: v.picklist(ADDRESS_TYPES),
    index: wholeNumber,
    status: flag,
  }),
  reply: v.unknown(),
});
