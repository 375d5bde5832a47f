import { useDeferredValue, useState } from 'react';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { Field } from '#client/ui/form/field.tsx';
import { useDeskQuery } from '../../../api/use-desk.ts';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { rupees } from '../../../parts/text/format.ts';
import { useFocusOnOpen } from '../../../parts/dialog/use-focus-on-open.ts';
import textStyles from '../../../parts/text/text.module.css';
import styles from './dialogs.module.css';

interface OtherOrderDialogProps {
  /** Rupees to book. */
  amount: string;
  busy: boolean;
  onClose: () => void;
  onChoose: (order: string) => void;
}

/** Chooses the order for a payment: searched by number, name, mobile number or amount. Enter takes the first. */
export function OtherOrderDialog({ amount, busy, onClose, onChoose }: OtherOrderDialogProps) {
  return (
    <Dialog title={`${rupees(amount)} is for`} onClose={onClose}>
      <Search busy={busy} onChoose={onChoose} />
    </Dialog>
  );
}

function Search({ busy, onChoose }: Pick<OtherOrderDialogProps, 'busy' | 'onChoose'>) {
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const field = useFocusOnOpen<HTMLInputElement>();
  const enabled = wanted.length > 2;
  const { data, isFetching, error } = useDeskQuery(
    paymentsOperations.FindPayable,
    { text: wanted || '-' },
    { enabled },
  );
  const found = enabled ? (data?.found ?? []) : [];
  const settled = wanted === text.trim() && !isFetching;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const [first] = found;
        if (first && settled && !busy) onChoose(first.order);
      }}
    >
      <Field
        ref={field}
        label="Order number, name, mobile number or amount"
        name="order"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {error && <p role="alert">{error.message}</p>}
      {enabled && settled && found.length === 0 && <p>No order is found.</p>}
      <ul className={styles.found} aria-label="Orders">
        {found.map(({ order, who, state, paid, stillToPay }) => (
          <li key={order}>
            <button
              type="button"
              className={styles.option}
              disabled={busy}
              onClick={() => onChoose(order)}
            >
              <span>{order}</span>
              <span>
                {who} <span className={textStyles.soft}>{state}</span>
              </span>
              <span>
                {rupees(paid)}
                <span className={textStyles.soft}> {rupees(stillToPay)} to pay</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}
