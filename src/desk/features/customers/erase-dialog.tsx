import { useState } from 'react';
import { Field } from '#client/ui/form/field.tsx';
import { mobileDigits } from '#client/ui/form/mobile-digits.ts';
import { type CustomerPage, customersOperations } from '#shared/desk/contract/orders/customers.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { HoldButton } from '../../parts/button/hold-button.tsx';
import { sayDone } from '../../parts/page/toast.ts';
import { settle } from '../../parts/form/settle.ts';
import styles from './customers.module.css';

/** Closes and erases an account at its owner's request. It cannot be undone. */
export function EraseDialog({
  customer,
  onClose,
  onDone,
}: {
  customer: CustomerPage;
  onClose: () => void;
  onDone: () => void;
}) {
  const [number, setNumber] = useState('');
  const [reason, setReason] = useState('');
  const erase = useDeskMutation(customersOperations.EraseCustomer);
  const ready = mobileDigits(number) === customer.number && reason.trim() !== '';
  return (
    <Dialog title="Erase this customer" onClose={onClose}>
      <div className={styles.form}>
        <p>
          It cannot be taken back. What the law has us keep stays: invoices, the ledger and the
          audit log. It is refused while an order, metal or money is open.
        </p>
        <Field
          label={`Type ${customer.number} to go on`}
          value={number}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ target }) => setNumber(target.value)}
        />
        <Field
          label="Who asked for it, and how"
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
        <HoldButton
          disabled={!ready}
          busy={erase.isPending}
          onHeld={() =>
            settle(
              erase,
              { id: customer.id, number: mobileDigits(number), reason },
              {
                onSuccess: (done) => {
                  sayDone(done);
                  onClose();
                  onDone();
                },
              },
            )
          }
        >
          Hold to erase
        </HoldButton>
      </div>
    </Dialog>
  );
}
