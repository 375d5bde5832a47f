import * as v from 'valibot';
import { TAX_PROFILES } from '../pricing/tax-profile.ts';

const httpAddress = (what: string) => v.pipe(v.string(), v.url(`${what} must be a full address`));

const percent = v.union([v.string(), v.number()]);

/** The appearance of a shop. Written by the store itself, so the app, whose start has to be small, does not check every field. */
export interface ConfigBrand {
  /** Changes with every change of the brand. */
  version: string;
  /** The slogan below the name; may be empty. */
  claim: string;
  /** The address of the brand's colours, and the paper colours of both themes. */
  style?: string;
  papers?: [light: string, dark: string];
  /** `named`: the logo contains the name. `plate`: it needs a light background. */
  logo?: { src: string; width: number; height: number; named: boolean; plate: boolean };
  /** The hero of the home page; an empty text means the default one, but an empty picture means none. */
  hero: { picture: string; title: string; text: string };
}

/** `config.json`: the store that the app works against. Missing optional fields have defaults. */
const config = v.object({
  /** Prefix of every operation, with a slash at its end. */
  baseUrl: v.pipe(v.string(), v.endsWith('/', 'must end in /')),
  /** Origin of the rate socket; empty means the app's own origin. */
  adminSocketUrl: v.optional(v.string(), ''),
  /** Origin in canonical and share links. */
  domain: httpAddress('domain'),
  /** The shop's name, used in titles. */
  projectName: v.pipe(v.string(), v.nonEmpty()),
  orderStatusUrl: v.optional(v.string(), ''),
  paymentMode: v.optional(v.array(v.picklist(['UPI', 'CARD'])), ['UPI']),
  stateArray: v.optional(v.array(v.string()), []),
  unionTerritoryArray: v.optional(v.array(v.string()), []),
  /** The age in ms at which a rate is no longer live. */
  rateStaleAfterMs: v.optional(v.pipe(v.number(), v.minValue(1000)), 15_000),
  /** The surcharge of a card payment, in percent of the total. */
  cardSurchargePercent: v.optional(percent, 2),
  /** The tax rules of the store, so that the app calculates as the store does. */
  taxProfile: v.optional(v.picklist(TAX_PROFILES), 'specification'),
  /** For `india-gst`: GST on making a coin out of the customer's own metal, in percent. */
  conversionGstPercent: v.optional(percent, 5),
  /** For how long a price is held at the checkout, in seconds; 300 without it. */
  priceLockSeconds: v.optional(v.pipe(v.number(), v.minValue(1))),
  /** Working days until an order is dispatched; without it the app names no day. */
  dispatchDays: v.optional(v.number()),
  /** Hours for which a new place for payouts waits until a sale may use it; without it there is no wait. */
  saleWaitHours: v.optional(v.number()),
  /** The payee of payments by UPI. */
  upi: v.optional(v.object({ pa: v.string(), pn: v.string() })),
  /** True for a shop that only demonstrates: its prices are made up and nothing is sold. */
  demo: v.optional(v.boolean()),
  /** The shop's brand, where it is not the shipped one. */
  brand: v.optional(v.custom<ConfigBrand>((value) => value instanceof Object)),
  extensions: v.optional(v.array(v.string()), []),
});
export type Config = v.InferOutput<typeof config>;

/** Reads config.json. The error names the wrong field. */
export function readConfig(value: unknown): Config {
  const parsed = v.safeParse(config, value);
  if (parsed.success) return parsed.output;
  const issue = parsed.issues[0];
  throw new Error(`config.json: ${v.getDotPath(issue) ?? 'file'}: ${issue.message}`);
}
