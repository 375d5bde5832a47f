import { type SubmitEvent, useState } from 'react';
import { readTypedRupees } from '#shared/pricing/typed-figure.ts';
import { exact, sum } from '#shared/pricing/decimal.ts';
import { Field } from '#client/ui/form/field.tsx';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { LeaveGuard } from '../../../parts/form/leave-guard.tsx';
import { useShut } from '../../../parts/form/use-shut.ts';
import { rupees } from '../../../parts/text/format.ts';
import { useFocusOnOpen } from '../../../parts/dialog/use-focus-on-open.ts';
import styles from '../decision/dialogs.module.css';

interface Part {
  order: string;
  amount: string;
}

interface SplitDialogProps {
  /** Rupees not assigned to an order yet: the sum of all parts. */
  free: string;
  busy: boolean;
  onClose: () => void;
  onSplit: (parts: Part[]) => void;
}

/** Splits money among several orders. */
export function SplitDialog(props: SplitDialogProps) {
  return (
    <Dialog title={`Split ${rupees(props.free)}`} onClose={props.onClose}>
      <Parts {...props} />
    </Dialog>
  );
}

const BLANK: Part = { order: '', amount: '' };

const isWrong = ({ order, amount }: Part): boolean =>
  (order + amount).trim() !== '' && !readTypedRupees(amount);

function Parts({ free, busy, onClose, onSplit }: SplitDialogProps) {
  const [parts, setParts] = useState<Part[]>([BLANK, BLANK]);
  const [tried, setTried] = useState(false);
  const first = useFocusOnOpen<HTMLInputElement>();
  const shut = useShut<HTMLFormElement>(busy);
  const filled = parts.filter(({ order, amount }) => order.trim() || amount.trim());
  const read = filled.map(({ order, amount }) => ({
    order: order.trim().toUpperCase(),
    amount: readTypedRupees(amount) ?? '',
  }));
  const left = exact(free).minus(sum(read.map(({ amount }) => exact(amount || '0'))));
  const change = (at: number, part: Partial<Part>) =>
    setParts(parts.map((each, index) => (index === at ? { ...each, ...part } : each)));
  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    const isWhole = read.length > 0 && read.every(({ order, amount }) => order && amount);
    if (isWhole && left.eq(0) && !busy) onSplit(read);
  }
  return (
    <form {...shut} className={styles.form} onSubmit={submit} noValidate>
      <LeaveGuard guard={() => filled.length > 0 && !busy} />
      {parts.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows are only appended
        <div key={at} className={styles.fields}>
          <Field
            ref={at === 0 ? first : null}
            label={`Order ${at + 1}`}
            name={`order-${at}`}
            autoComplete="off"
            value={part.order}
            error={tried && part.amount.trim() && !part.order.trim() ? 'Say which order.' : null}
            onChange={({ target }) => change(at, { order: target.value })}
          />
          <Field
            label={`Amount ${at + 1}`}
            name={`amount-${at}`}
            prefix="₹"
            inputMode="decimal"
            autoComplete="off"
            value={part.amount}
            error={tried && isWrong(part) ? 'Rupees, such as 1250.50' : null}
            onChange={({ target }) => change(at, { amount: target.value })}
          />
        </div>
      ))}
      <p role={tried && !left.eq(0) ? 'alert' : undefined}>
        {left.eq(0)
          ? 'All of it is given to an order.'
          : `${rupees(left.abs().toFixed(2))} ${left.gt(0) ? 'is left' : 'too much'}.`}
      </p>
      <div className={styles.foot}>
        <DeskButton kind="quiet" onClick={() => setParts([...parts, BLANK])}>
          Another order
        </DeskButton>
        <DeskButton onClick={onClose}>Cancel</DeskButton>
        <DeskButton type="submit" kind="primary" busy={busy}>
          Split
        </DeskButton>
      </div>
    </form>
  );
}
