import * as v from 'valibot';
import { flag, key, keyOrZero, listOf, requestText, text, wholeNumber } from './fields.ts';
import { operation } from './operation.ts';

/** A logged-in customer as the store returns them. Unknown fields, a password among them, are dropped. */
const user = v.object({
  Id: key,
  FirstName: text,
  LastName: text,
  Number: text,
  Email: text,
  State: text,
  GstNumber: text,
  UserType: text,
});
export type User = v.InferOutput<typeof user>;

export const GetLogin = operation({
  name: 'GetLogin',
  body: 'plain',
  envelope: 'enveloped',
  request: v.object({ LoginId: requestText, Password: requestText }),
  reply: v.pipe(v.array(user), v.minLength(1, 'holds no user')),
});

export const insertRegister = operation({
  name: 'insertRegister',
  body: 'plain',
  envelope: 'enveloped',
  request: v.object({
    FirstName: requestText,
    LastName: requestText,
    Number: requestText,
    State: requestText,
    Email: requestText,
    Password: requestText,
    GstNumber: requestText,
    Address: requestText,
    UserType: requestText,
  }),
  reply: v.unknown(),
});

/** Ends the session on the server. An unknown token is no error: the wish is already true. */
export const Logout = operation({
  name: 'Logout',
  body: 'plain',
  envelope: 'enveloped',
  request: v.object({ Token: requestText }),
  reply: v.unknown(),
});

/** Only digits: a store that gives the code away instead of a challenge. */
export const isCode = (otp: string): boolean => /^\d+$/.test(otp);

const otp = v.pipe(v.array(v.object({ Otp: text })), v.minLength(1, 'holds no Otp'));

/**
 * Sends a one-time code to a mobile number. `Otp` of the reply is a random challenge that goes back with
 * the code (never only digits); other stores answer with the code's digits themselves.
 */
export const VerifyLoginIdForForgotPassFront = operation({
  name: 'VerifyLoginIdForForgotPassFront',
  body: 'plain',
  envelope: 'enveloped',
  request: v.object({ LoginId: requestText }),
  reply: otp,
});

/** Checks a one-time code. The reply's Token may set a new password, once, within 10 minutes. */
export const VerifyOtpForFront = operation({
  name: 'VerifyOtpForFront',
  body: 'plain',
  envelope: 'enveloped',
  request: v.object({ LoginId: requestText, Otp: requestText, Challenge: requestText }),
  reply: v.unknown(),
});

/**
 * Sets a new password. Logged in: `Token` is the session's and `oldPass` is checked. After a one-time
 * code: `Token` is what VerifyOtpForFront gave and `oldPass` is empty. Not marked as an operation with a
 * session token, since it may carry another.
 */
export const ChangePasswordFront = operation({
  name: 'ChangePasswordFront',
  body: 'plain',
  envelope: 'enveloped',
  request: v.object({ Token: requestText, oldPass: requestText, newPass: requestText }),
  reply: v.unknown(),
});

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
  request: v.object({ Token: requestText }),
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
  request: v.object({ Token: requestText, type: v.picklist(ADDRESS_TYPES) }),
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
    Token: requestText,
    Address: requestText,
    GstNumber: requestText,
    Type: v.picklist(ADDRESS_TYPES),
    index: wholeNumber,
    status: flag,
  }),
  reply: v.unknown(),
});
