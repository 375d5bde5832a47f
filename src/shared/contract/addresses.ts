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

/**
 * Billing addresses are at even indices and shipping addresses at odd ones, unless the store names the type.
 */
const typeOf = (named: string, place: number): AddressType => {
  if (/ship/i.test(named)) return 'shipping';
  return /bill/i.test(named) || place % 2 === 0 ? 'billing' : 'shipping';
};

/** The customer's address book. An entry without an address only keeps the indices of the others right. */
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
  /** Whether this is the selected address. */
  Status: flag,
});
export type DeliveryAddress = v.InferOutput<typeof deliveryAddress>;

/** The addresses of one type, to select from for an order. */
export const GetProceedToBuyForFront = operation({
  name: 'GetProceedToBuyForFront',
  body: 'obj',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({ type: v.picklist(ADDRESS_TYPES) }),
  reply: listOf(deliveryAddress),
});

/**
 * Saves an address in the list of its type: `index` counts from 1, and one past the end adds it. With `status` it becomes the
 * selected one.
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
