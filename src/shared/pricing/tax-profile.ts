/**
 * The tax rules of a store. `specification`: GST on the amount alone, rounded once; a coupon comes off after tax, and other tax is
 * charged. `india-gst`: GST on everything that is charged, as two equal halves, after the coupon; there is no other tax.
 */
export const TAX_PROFILES = ['specification', 'india-gst'] as const;
export type TaxProfile = (typeof TAX_PROFILES)[number];
