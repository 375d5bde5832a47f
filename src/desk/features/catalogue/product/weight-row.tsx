import { useState } from 'react';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import type { ProductContent, WeightContent } from '#shared/desk/catalogue/product-content.ts';
import { cleanWeight } from '#shared/desk/catalogue/clean-weight.ts';
import { weightName } from '#shared/desk/catalogue/name-changes.ts';
import { mrpShortfall, weightPrice } from '#shared/desk/catalogue/weight-price.ts';
import { classNames } from '#client/ui/class-names.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { useFocusOnOpen } from '../../../parts/dialog/use-focus-on-open.ts';
import { rupees } from '../../../parts/text/format.ts';
import { Status } from '../../../parts/page/status.tsx';
import type { LiveBasis } from '../../../live/use-basis.ts';
import textStyles from '../../../parts/text/text.module.css';
import styles from './weights.module.css';

interface WeightRowProps {
  content: ProductContent;
  weight: WeightContent;
  basis: LiveBasis | undefined;
  disabled: boolean;
  /** Whether the weight was ever published: then its code identifies it in bags and orders, and it can only be taken off sale. */
  isKnown: boolean;
  /** Pieces that can be sold, if it is kept by serial. */
  there: number | undefined;
  /** It was just added: its grams are typed next. */
  isAdded: boolean;
  onChange: (weight: WeightContent) => void;
  onRemove: () => void;
}

type Figure = Exclude<keyof WeightContent, 'sold'>;

/** One weight: its figures in cells, and below them what is seldom changed. */
export function WeightRow(props: WeightRowProps) {
  const { content, weight, basis, disabled, isKnown, there, isAdded } = props;
  const { onChange, onRemove } = props;
  const first = useFocusOnOpen<HTMLInputElement>();
  const [open, setOpen] = useState(weight.uniqueId === '');
  const name = weightName(weight);
  // As it is kept: what was pasted has its price at once.
  const figures = cleanWeight(weight);
  const price = basis && weightPrice(content, figures, basis);
  const short = basis && weight.sold ? mrpShortfall(content, figures, basis) : undefined;
  const cell = (field: Figure, label: string, kind: 'text' | 'number' = 'number') => (
    <label className={styles.cell}>
      <span className={styles.cellName}>{label}</span>
      <input
        {...(isAdded && field === 'grams' && { ref: first })}
        aria-label={`${name}: ${label}`}
        className={classNames(styles.input, kind === 'number' && styles.figure)}
        inputMode={kind === 'number' ? 'decimal' : 'text'}
        autoComplete="off"
        value={weight[field]}
        disabled={disabled}
        readOnly={isKnown && field === 'uniqueId'}
        onChange={({ target }) => onChange({ ...weight, [field]: target.value })}
      />
    </label>
  );
  return (
    <div className={weight.sold ? undefined : styles.off}>
      <div className={styles.cells}>
        {cell('grams', 'Weight, g')}
        {cell('uniqueId', 'Code', 'text')}
        {cell('margin', 'Margin %')}
        {cell('netAmount', 'Net ₹')}
        {cell('makingCharge', 'Making %')}
        <Sum label="Price" value={price && bare(price.price)} />
        <Sum label="All in" value={price && bare(price.allIn)} strong />
        <div className={classNames(short && styles.low)}>{cell('mrp', 'MRP')}</div>
        <button
          type="button"
          className={styles.stock}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Stock weight={weight} there={there} />
        </button>
      </div>
      {open && (
        <div className={styles.more}>
          {cell('size', 'Size', 'text')}
          {cell('serviceTax', 'Service tax %')}
          {cell('otherTax', 'Other tax %')}
          {cell('logistics', 'Logistics ₹')}
          <Checkbox
            label="On sale"
            checked={weight.sold}
            disabled={disabled}
            onChange={({ target }) => onChange({ ...weight, sold: target.checked })}
          />
          {!isKnown && !disabled && (
            <DeskButton kind="quiet" onClick={onRemove}>
              Remove
            </DeskButton>
          )}
        </div>
      )}
    </div>
  );
}

/** Rupees without their sign, which the column's header has. */
const bare = (amount: Parameters<typeof rupees>[0]): string => rupees(amount).replace('₹', '');

interface SumProps {
  label: string;
  value: string | undefined;
  strong?: boolean;
}

const Sum = ({ label, value, strong }: SumProps) => (
  <span className={styles.cell}>
    <span className={styles.cellName}>{label}</span>
    <output className={classNames('num', styles.sum, strong && styles.strong)} translate="no">
      {value ? <Bare rupees={value} /> : 'not yet'}
    </output>
  </span>
);

/** Crores are wider than their column in some fonts: the paise go below them then. */
function Bare({ rupees: figure }: { rupees: string }) {
  const [whole, paise] = figure.split('.');
  return (
    <span>
      {whole}
      <wbr />.{paise}
    </span>
  );
}

function Stock({ weight, there }: { weight: WeightContent; there: number | undefined }) {
  if (!weight.sold) return <Status kind="stopped">Not sold</Status>;
  if (there === undefined) return <span className={textStyles.soft}>not counted</span>;
  return there > 0 ? <Status kind="right">{there}</Status> : <Status kind="late">Sold out</Status>;
}
