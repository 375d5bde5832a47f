import * as v from 'valibot';
import { deskOperation } from '../desk-operation.ts';
import { decimalText, deskText, doneReply, id, neededText, page, time } from '../fields.ts';

const premiums = v.object({
  gold999: decimalText,
  gold995: decimalText,
  silver999: decimalText,
});
export type PremiumTexts = v.InferOutput<typeof premiums>;

const bounds = v.object({ least: decimalText, most: decimalText });

/** Percent added to and taken off the live gram, percent of tax, and the limits of a trade in rupees. */
const terms = v.object({
  buyPercent: decimalText,
  sellPercent: decimalText,
  gst: decimalText,
  minValue: decimalText,
  maxValue: decimalText,
});
export type TermTexts = v.InferOutput<typeof terms>;

const metal = v.picklist(['gold', 'silver']);

const metalTerms = v.object({
  ...terms.entries,
  /** Since when the metal is traded; null: it is not. */
  openedAt: v.nullable(time),
  /** Grams in the vault that nobody holds or was promised. */
  free: decimalText,
});

/** Operations of the desk: the premiums on the feed, and the terms of digital metal. */
export const pricesOperations = {
  Prices: deskOperation({
    name: 'Prices',
    access: 'prices.see',
    effect: 'read',
    topics: ['prices', 'trading', 'ledger'],
    request: v.object({}),
    reply: v.object({
      /** Rupees on the ask, gold for 10 g and silver for 1 kg; null: never set. */
      premiums: v.nullable(premiums),
      bounds: v.object({ gold999: bounds, gold995: bounds, silver999: bounds }),
      /** A larger change than this, in percent of the ask, needs a second person. */
      alonePercent: decimalText,
      terms: v.object({ gold: metalTerms, silver: metalTerms }),
      /** The least spread between buying and selling, in percent. */
      leastSpread: decimalText,
    }),
  }),
  PriceHistory: deskOperation({
    name: 'PriceHistory',
    access: 'prices.see',
    effect: 'read',
    topics: ['prices'],
    request: v.object({ ...page }),
    reply: v.object({
      rows: v.array(
        v.object({
          id,
          at: time,
          by: v.string(),
          what: v.string(),
          words: v.array(v.string()),
        }),
      ),
      next: v.nullable(v.string()),
    }),
  }),
  SetPremiums: deskOperation({
    name: 'SetPremiums',
    access: 'prices.edit',
    effect: 'change',
    /** `seen`: the premiums when somebody began to change them; outdated ones are refused. */
    request: v.object({ premiums, seen: v.nullable(premiums), reason: deskText(300) }),
    reply: doneReply,
  }),
  SetDigitalTerms: deskOperation({
    name: 'SetDigitalTerms',
    access: 'prices.edit',
    effect: 'change',
    request: v.object({ metal, terms, seen: terms }),
    reply: doneReply,
  }),
  OpenDigital: deskOperation({
    name: 'OpenDigital',
    access: 'prices.edit',
    effect: 'change',
    /** The terms that the person has seen. */
    request: v.object({ metal, terms }),
    reply: doneReply,
  }),
  CloseDigital: deskOperation({
    name: 'CloseDigital',
    access: 'prices.edit',
    effect: 'change',
    request: v.object({ metal, reason: neededText(300) }),
    reply: doneReply,
  }),
};
