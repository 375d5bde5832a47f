import { type Big, exact, type Numeric, percentOf, toPaise } from '#shared/pricing/decimal.ts';

/** What a payment by card costs on top of a total, in rupees. */
export const surchargeOn = (total: Numeric, percent: Numeric): Big =>
  toPaise(percentOf(exact(total), percent));
