import Big from 'big.js';

/** Rounding of money: half up, away from zero, as the formulas of the store ask; Big's mode 1. */
Big.RM = Big.roundHalfUp;

/** The input of arithmetic: exact text, or a number literal in code. */
export type Numeric = Big.BigSource;

/** Starts exact arithmetic. Throws if the text is not a number. */
export const exact = (value: Numeric): Big => new Big(value);

export const ZERO = new Big(0);

/** `percent` % of a value, unrounded: a division would truncate after 20 decimals. */
export const percentOf = (value: Big, percent: Numeric): Big => value.times(percent).times('0.01');

/** Rounds rupees to whole paise, half up. */
export const toPaise = (value: Big): Big => value.round(2, Big.roundHalfUp);

/** Truncates rupees to whole paise. */
export const downToPaise = (value: Big): Big => value.round(2, Big.roundDown);

export const sum = (values: Big[]): Big => values.reduce((total, value) => total.plus(value), ZERO);

export type { Big };
