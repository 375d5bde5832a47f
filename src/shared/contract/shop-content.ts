import * as v from 'valibot';
import { keyOrZero, listOf, text, wholeNumber } from './fields.ts';
import { operation } from './operation.ts';

const nothing = v.object({});

/** A section of a static page that the shop has written in place of the app's own. */
const writtenSection = v.object({
  /** The app's section that this one replaces; with an unknown id it comes after the app's sections. */
  Id: text,
  /** Empty: the app's own title. */
  Title: text,
  /** Simple HTML. */
  Html: text,
  /** Whether the section is hidden altogether. */
  Hidden: v.optional(v.boolean(), false),
});
export type WrittenSection = v.InferOutput<typeof writtenSection>;

const writtenText = v.object({
  /** The address of the page. */
  Page: text,
  Version: wholeNumber,
  /** Epoch ms. */
  ChangedAt: wholeNumber,
  Sections: v.array(writtenSection),
});
export type WrittenText = v.InferOutput<typeof writtenText>;

/** Extension `shopContent`: the static pages, as far as the shop has written its own. */
export const GetTextsForFront = operation({
  name: 'GetTextsForFront',
  body: 'plain',
  envelope: 'enveloped',
  request: nothing,
  reply: listOf(writtenText),
});

const store = v.object({
  Id: keyOrZero,
  Name: text,
  Address: text,
  Hours: text,
  Phone: text,
  /** An https address; empty: a map search for the address. */
  MapLink: text,
});
export type Store = v.InferOutput<typeof store>;

/** Extension `shopContent`: the counters that customers can visit. */
export const GetStoresForFront = operation({
  name: 'GetStoresForFront',
  body: 'plain',
  envelope: 'enveloped',
  request: nothing,
  reply: listOf(store),
});
