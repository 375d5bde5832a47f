import * as v from 'valibot';
import { contentOperations } from '#shared/desk/contract/content/content.ts';
import type { CouponTerms } from '#shared/desk/contract/catalogue/coupons.ts';
import type { DeskReceivedOf } from '#shared/desk/contract/desk-operation.ts';
import { typedFigure, withoutGroups } from '#shared/pricing/typed-figure.ts';
import { latinDigits } from '#shared/typed-text.ts';
import { rupees } from '../../parts/text/format.ts';
import { momentOf, momentText } from '../../parts/text/india-moment.ts';

/** A coupon as typed. */
export interface CouponValues {
  code: string;
  kind: CouponTerms['kind'];
  value: string;
  most: string;
  active: boolean;
  from: string;
  until: string;
  uses: string;
  usesEach: string;
  minimum: string;
  metal: string;
  productIds: string;
  customerIds: string;
  note: string;
}

export type SentCoupon = Pick<
  DeskReceivedOf<typeof contentOperations.SaveCoupon>,
  'code' | 'terms'
>;

const listText = (numbers: readonly number[]): string => numbers.join(', ');
/** A whole number in digits alone: `1e3` is a slip of the finger, not a thousand. */
const wholeOf = (digits: string): number => (/^\d+$/.test(digits) ? Number(digits) : NaN);
const numbersOf = (text: string): number[] =>
  latinDigits(text)
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(wholeOf);

export const EMPTY_COUPON: CouponValues = {
  code: '',
  kind: 'rupees',
  value: '',
  most: '',
  active: true,
  from: '',
  until: '',
  uses: '',
  usesEach: '1',
  minimum: '',
  metal: '',
  productIds: '',
  customerIds: '',
  note: '',
};

/** A coupon as form values. */
export const valuesOf = (code: string, terms: CouponTerms): CouponValues => ({
  code,
  kind: terms.kind,
  value: terms.value,
  most: terms.most ?? '',
  active: terms.active,
  from: momentText(terms.fromAt),
  until: momentText(terms.untilAt),
  uses: terms.uses === null ? '' : String(terms.uses),
  usesEach: String(terms.usesEach),
  minimum: terms.minimum === '0' ? '' : terms.minimum,
  metal: terms.metals[0] ?? '',
  productIds: listText(terms.productIds),
  customerIds: listText(terms.customerIds),
  note: terms.note,
});

const wireOf = (values: CouponValues) => ({
  code: values.code,
  terms: {
    kind: values.kind,
    value: typedFigure(values.value, values.kind === 'percent' ? '%' : '₹'),
    most: values.kind === 'percent' && values.most.trim() ? withoutGroups(values.most) : null,
    active: values.active,
    fromAt: momentOf(values.from),
    untilAt: momentOf(values.until),
    uses: values.uses.trim() ? wholeOf(withoutGroups(values.uses)) : null,
    usesEach: wholeOf(withoutGroups(values.usesEach)),
    minimum: withoutGroups(values.minimum) || '0',
    metals: values.metal ? [values.metal] : [],
    productIds: numbersOf(values.productIds),
    customerIds: numbersOf(values.customerIds),
    note: values.note,
  },
});

const FIELD: Record<string, keyof CouponValues> = {
  fromAt: 'from',
  untilAt: 'until',
  metals: 'metal',
};

/** What the form sends, checked as the store checks it. */
export const couponSchema: v.GenericSchema<CouponValues, SentCoupon> = v.pipe(
  v.custom<CouponValues>((value) => typeof value === 'object'),
  v.rawTransform<CouponValues, SentCoupon>(({ dataset, addIssue, NEVER }) => {
    const parsed = v.safeParse(contentOperations.SaveCoupon.request, wireOf(dataset.value));
    if (parsed.success) return parsed.output;
    for (const { message, path } of parsed.issues) {
      const name = String(path?.[0]?.key === 'terms' ? path[1]?.key : path?.[0]?.key);
      const key = FIELD[name] ?? name;
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input: dataset.value as never, key, value: '' }],
      });
    }
    return NEVER;
  }),
);

/** `₹500.00` or `5 %`. */
export const sayValue = ({ kind, value }: CouponTerms): string =>
  kind === 'rupees' ? rupees(value) : `${value} %`;
