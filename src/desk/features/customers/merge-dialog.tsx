import { useDeferredValue, useState } from 'react';
import { Field } from '#client/ui/form/field.tsx';
import { type CustomerPage, customersOperations } from '#shared/desk/contract/orders/customers.ts';
import { useDeskMutation, useDeskQuery } from '../../api/use-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { useFocusOnOpen } from '../../parts/dialog/use-focus-on-open.ts';
import { Facts } from '../../parts/page/facts.tsx';
import { grams, rupees } from '../../parts/text/format.ts';
import { sayDone } from '../../parts/page/toast.ts';
import { LeaveGuard } from '../../parts/form/leave-guard.tsx';
import { settle } from '../../parts/form/settle.ts';
import { useShut } from '../../parts/form/use-shut.ts';
import styles from './customers.module.css';

const { FindCustomers, MergeCustomers } = customersOperations;
const SHOWN = 5;

interface Other {
  id: number;
  name: string;
  number: string;
}

/** Merges this account into another one of the same person. */
export function MergeDialog({
  customer,
  onClose,
}: {
  customer: CustomerPage;
  onClose: () => void;
}) {
  const [into, setInto] = useState<Other>();
  const [proof, setProof] = useState('');
  const [reason, setReason] = useState('');
  const merge = useDeskMutation(MergeCustomers);
  const shut = useShut<HTMLDivElement>(merge.isPending);
  const ready = into && proof.trim() && reason.trim();
  const ask = () => {
    if (!into) return;
    settle(
      merge,
      { from: customer.id, into: into.id, proof, reason },
      {
        onSuccess: (done) => {
          sayDone(done);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      title="Merge into another account"
      onClose={onClose}
      footer={
        <>
          <DeskButton onClick={onClose}>Cancel</DeskButton>
          <DeskButton
            kind="danger"
            busy={merge.isPending}
            blockedReason={
              ready ? undefined : 'Choose the other account, and say proof and reason.'
            }
            onClick={ask}
          >
            Ask for the merge
          </DeskButton>
        </>
      }
    >
      <div {...shut} className={styles.form}>
        <LeaveGuard guard={() => (proof + reason).trim() !== '' && !merge.isPending} />
        <p>
          All of this account becomes the other’s: orders, metal, money that is due. It ends, and
          says where it went to whoever logs in. A second person has to look at the proof.
        </p>
        <Facts
          facts={[
            ['This one', `${customer.firstName} ${customer.lastName}, ${customer.number}`],
            [
              'Has',
              `${customer.totals.orders} orders, ${grams(customer.holdings.gold)} gold, ${grams(customer.holdings.silver)} silver, ${rupees(customer.totals.due)} due`,
            ],
            ['Goes to', into && `${into.name}, ${into.number}`],
          ]}
        />
        <FindOther customer={customer} onChoose={setInto} />
        <Field
          label="Proof"
          hint="What you saw, without its number"
          value={proof}
          maxLength={500}
          onChange={({ target }) => setProof(target.value)}
        />
        <Field
          label="Why"
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Dialog>
  );
}

interface FindOtherProps {
  customer: CustomerPage;
  onChoose: (other: Other) => void;
}

/** Finds an account that the customer's can become part of. */
function FindOther({ customer, onChoose }: FindOtherProps) {
  const [words, setWords] = useState('');
  const field = useFocusOnOpen<HTMLInputElement>();
  const asked = useDeferredValue(words.trim());
  const found = useDeskQuery(
    FindCustomers,
    { words: asked, standing: 'any', limit: SHOWN + 1 },
    { enabled: asked.length > 2 },
  );
  const others = (found.data?.rows ?? [])
    .filter(
      ({ id, standing }) => id !== customer.id && (standing === 'open' || standing === 'blocked'),
    )
    .slice(0, SHOWN);
  return (
    <>
      <Field
        ref={field}
        label="Find the other account"
        type="search"
        value={words}
        maxLength={100}
        onChange={({ target }) => setWords(target.value)}
      />
      <ul className={styles.list}>
        {asked.length > 2 &&
          others.map((other) => (
            <li key={other.id} className={styles.spread}>
              <span>
                {other.name}, {other.number}
              </span>
              <DeskButton onClick={() => onChoose(other)}>Choose</DeskButton>
            </li>
          ))}
      </ul>
    </>
  );
}
