import * as v from 'valibot';
import { MOST_PICTURES } from '#shared/content/marked-pictures.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { plainCode } from '#shared/typed-text.ts';

/** The rows of a catalogue file, without their nested lists. The output has the database's form. */
const row = <E extends v.ObjectEntries>(entries: E) =>
  v.object(entries, (issue) => (issue.expected === 'Object' ? 'must be an object' : 'is missing'));

const text = (most: number) =>
  v.pipe(
    v.string('must be text'),
    v.transform((value) => value.normalize('NFC').trim()),
    v.maxLength(most, `must be at most ${most} characters long`),
    v.check((value) => !value.includes('\0'), 'must not contain a NUL character'),
  );
const words = (most: number) => v.pipe(text(most), v.nonEmpty('must not be empty'));

const decimal = (pattern: RegExp, decimals: number, message: string) =>
  v.pipe(
    v.union([v.string(), v.number()], message),
    v.transform((value) => String(value).trim()),
    v.regex(pattern, message),
    v.transform((value) => exact(value).toFixed(decimals)),
  );

const rupees = decimal(
  /^\d{1,12}(\.\d{1,2})?$/,
  2,
  'must be an amount with at most two decimals, such as 69500.00',
);
const premium = decimal(
  // A premium below the ask is allowed; negative zero would differ from what the database returns.
  /^(?!-0+(\.0+)?$)-?\d{1,12}(\.\d{1,2})?$/,
  2,
  'must be rupees with at most two decimals, such as 480',
);
const percent = (most: number) =>
  v.pipe(
    decimal(
      /^\d{1,3}(\.\d{1,4})?$/,
      4,
      'must be a percent with at most four decimals, such as 2.5',
    ),
    v.check((value) => exact(value).lte(most), `must be at most ${most} percent`),
  );
const grams = decimal(
  /^(?!0+(\.0+)?$)\d{1,8}(\.\d{1,4})?$/,
  4,
  'must be grams above 0 with at most four decimals, such as 0.5',
);

const flag = v.boolean('must be true or false');
const image = v.pipe(
  text(500),
  v.regex(
    /^(?:[a-z0-9][a-z0-9_-]*|\/[^\s\\]+|https:\/\/[^\s\\]+)$/i,
    'must be the name of a picture, a path that starts with /, or an https address',
  ),
);
const link = v.pipe(text(1000), v.regex(/^https:\/\/[^\s\\]+$/i, 'must be an https address'));

/** `lotus@10`: the picture shows the 10 g, and no other weight. */
const markedImage = v.pipe(
  text(500),
  v.regex(
    /^(?:[a-z0-9][a-z0-9_-]*(?:@\d{1,8}(?:\.\d{1,4})?)?|\/[^\s\\]+|https:\/\/[^\s\\]+)$/i,
    'must be the name of a picture, with @ and the grams that it shows if it is of one weight, a path that starts with /, or an https address',
  ),
);

export const productTypeRow = row({ name: words(200), image, customised: flag });
export const categoryRow = row({ name: words(200), image });

export const productRow = row({
  name: words(200),
  metal: v.picklist(['Gold', 'Silver'], 'must be Gold or Silver'),
  purity: v.picklist(['995', '999'], 'must be "995" or "999"'),
  images: v.pipe(
    v.array(markedImage, 'must be a list'),
    v.minLength(1, 'must name at least one picture'),
    v.maxLength(MOST_PICTURES, `must name at most ${MOST_PICTURES} pictures`),
  ),
  video: v.optional(
    v.pipe(text(200), v.regex(/^[\w-][\w.-]*$/, 'must be the name of a file beside the pictures')),
  ),
  shortDescription: text(1000),
  description: text(20_000),
  purityText: text(20_000),
  packagingText: text(20_000),
  certification: text(200),
  collection: text(200),
  packaging: text(200),
  marketplaces: v.optional(
    row({ amazon: v.optional(link), flipkart: v.optional(link), ajio: v.optional(link) }),
    {},
  ),
  convertToCoin: flag,
  display: flag,
});

export const weightRow = row({
  grams,
  uniqueId: words(100),
  size: text(200),
  mrp: rupees,
  margin: percent(100),
  netAmount: rupees,
  serviceTax: percent(28),
  otherTax: percent(10),
  makingCharge: percent(50),
  logistics: rupees,
});

export const premiumsRow = row({ gold999: premium, gold995: premium, silver999: premium });
export const homeGroupRow = row({ title: words(200) });
export const homeItemRow = row({ productType: words(200), category: words(200) });
export const couponRow = row({
  code: v.pipe(words(40), v.transform(plainCode), v.regex(/^\S+$/, 'must not contain spaces')),
  amount: rupees,
});

export type ProductTypeFields = v.InferOutput<typeof productTypeRow>;
export type CategoryFields = v.InferOutput<typeof categoryRow>;
export type ProductFields = v.InferOutput<typeof productRow>;
export type WeightFields = v.InferOutput<typeof weightRow>;
export type PremiumFields = v.InferOutput<typeof premiumsRow>;
export type HomeItemFields = v.InferOutput<typeof homeItemRow>;
export type CouponFields = v.InferOutput<typeof couponRow>;
