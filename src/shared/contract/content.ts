import * as v from 'valibot';
import { decimalOrZero, keyOrZero, listOf, text } from './fields.ts';
import { operation } from './operation.ts';

const nothing = v.object({});

/** `S_Link` and `S_Alt` are of the extension `shopContent`: the banner's link, and its picture's alternative text. */
const banner = v.object({
  S_Id: keyOrZero,
  S_ImageName: text,
  S_ImagePath: text,
  S_Link: text,
  S_Alt: text,
});
export type Banner = v.InferOutput<typeof banner>;

export const GetBannerForFront = operation({
  name: 'GetBannerForFront',
  body: 'plain',
  envelope: 'enveloped',
  request: nothing,
  reply: listOf(banner),
});

/** Any number of Address*, ContactNumber* and Email* fields, and other details of the company. */
const clientDetails = v.pipe(
  v.record(v.string(), v.unknown()),
  // Fields that are not text are unknown to this app and dropped.
  v.transform((details): Record<string, string> =>
    Object.fromEntries(
      Object.entries(details)
        .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
        .map(([name, value]) => [name, String(value)]),
    ),
  ),
);
export type ClientDetails = v.InferOutput<typeof clientDetails>;

export const GetContactDetaisForFront = operation({
  name: 'GetContactDetaisForFront',
  body: 'plain',
  envelope: 'enveloped',
  request: nothing,
  reply: listOf(clientDetails),
});

const newsItem = v.object({
  Id: keyOrZero,
  B_ImagePath: text,
  B_Title: text,
  B_Description: text,
  B_Link: text,
  /** A day, `2026-11-20`. */
  B_Date: text,
});
export type NewsItem = v.InferOutput<typeof newsItem>;

export const GetBlogForFront = operation({
  name: 'GetBlogForFront',
  body: 'plain',
  envelope: 'enveloped',
  request: nothing,
  reply: listOf(newsItem),
});

/** `T_Answer`: the shop's answer. */
const testimonial = v.object({ Id: keyOrZero, T_Name: text, T_Description: text, T_Answer: text });
export type Testimonial = v.InferOutput<typeof testimonial>;

export const GetTestimonialsForFront = operation({
  name: 'GetTestimonialsForFront',
  body: 'plain',
  envelope: 'enveloped',
  request: nothing,
  reply: listOf(testimonial),
});

/** `F_Group`: the heading above the question. */
const faq = v.object({ Id: keyOrZero, F_Title: text, F_Description: text, F_Group: text });
export type Faq = v.InferOutput<typeof faq>;

export const GetFaqForFront = operation({
  name: 'GetFaqForFront',
  body: 'plain',
  envelope: 'enveloped',
  request: nothing,
  reply: listOf(faq),
});

/** Rupees on top of the ask: gold for 10 g, silver for 1 kg. */
const ratePremium = v.object({
  PremiumGold999: decimalOrZero,
  PremiumGold995: decimalOrZero,
  PremiumSilver999: decimalOrZero,
});
export type RatePremium = v.InferOutput<typeof ratePremium>;

export const GetRatePremiumForFront = operation({
  name: 'GetRatePremiumForFront',
  body: 'plain',
  envelope: 'enveloped',
  request: nothing,
  reply: listOf(ratePremium),
});
