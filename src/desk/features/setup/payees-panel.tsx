import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { tidyNumber } from '#shared/accounts/payout.ts';
import { qrPath } from '#shared/qr-path.ts';
import { type Payees, setupOperations } from '#shared/desk/contract/content/setup.ts';
import { callDesk } from '../../api/call-desk.ts';
import { queryClient } from '../../api/query-client.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { useRight } from '../../api/use-me.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { DeskForm, useDeskForm } from '../../parts/form/form.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { sayDone } from '../../parts/page/toast.ts';
import styles from './setup.module.css';

/** Where customers' money goes: visible to whoever may see the set-up, changed by an owner. */
export function PayeesPanel({ open }: { open: boolean }) {
  const payees = useDeskQuery(setupOperations.ReadPayees, {});
  return (
    <div id="payees">
      <Panel title="Who is paid">
        <QueryState query={payees}>{(data) => <ShownPayees now={data} open={open} />}</QueryState>
      </Panel>
    </div>
  );
}

/** Another person's save is adopted at once if nothing was typed, and offered otherwise. */
function ShownPayees({ now, open }: { now: Payees; open: boolean }) {
  const [shown, setShown] = useState(now);
  return (
    <PayeesForm
      key={shown.revision}
      payees={shown}
      open={open}
      newer={now.revision !== shown.revision}
      onTake={() => setShown(now)}
    />
  );
}

const text = v.pipe(v.string(), v.trim());
const number = v.pipe(v.string(), v.transform(tidyNumber));
const schema = v.pipe(
  v.object({
    upi: text,
    upiName: text,
    holder: text,
    account: number,
    again: number,
    ifsc: number,
    bank: text,
  }),
  v.forward(
    v.check(({ account, again }) => account === again, 'is not the same as the number above'),
    ['again'],
  ),
);

interface PayeesFormProps {
  payees: Payees;
  open: boolean;
  /** Whether the store has newer ones. */
  newer: boolean;
  onTake: () => void;
}

function PayeesForm({ payees, open, newer, onTake }: PayeesFormProps) {
  const mayChange = useRight('shop.edit');
  const { upi, bank, revision } = payees;
  const { form, bind, dirty } = useDeskForm({
    values: {
      upi: upi.id,
      upiName: upi.name,
      holder: bank.holder,
      account: bank.account,
      again: bank.account,
      ifsc: bank.ifsc,
      bank: bank.bank,
    },
    schema,
    async save(typed) {
      const { holder, account, ifsc } = typed;
      try {
        sayDone(
          await callDesk(setupOperations.SetPayees, {
            upi: { id: typed.upi, name: typed.upiName },
            bank: { holder, account, ifsc, bank: typed.bank },
            revision,
          }),
        );
      } finally {
        await queryClient.invalidateQueries();
      }
    },
  });
  useEffect(() => {
    if (newer && !dirty) onTake();
  });
  return (
    <DeskForm {...bind}>
      {newer && dirty && (
        <Notice kind="warn" action={<DeskButton onClick={onTake}>Show what is saved</DeskButton>}>
          Somebody has changed who is paid since you began to type.
        </Notice>
      )}
      {open && mayChange && (
        <Notice kind="info">
          The shop has opened: a change here waits until a second person has approved it.
        </Notice>
      )}
      <fieldset className={styles.group} disabled={!mayChange}>
        <legend className={styles.legend}>By UPI{fromStart(upi.from)}</legend>
        <div className={styles.withCode}>
          <div className={styles.fields}>
            <form.AppField name="upi">
              {(field) => (
                <field.TextField label="UPI id" inputMode="email" hint="Such as shop@bank" />
              )}
            </form.AppField>
            <form.AppField name="upiName">
              {(field) => (
                <field.TextField
                  label="Name in the customer’s app"
                  hint="The shop’s name if empty"
                />
              )}
            </form.AppField>
          </div>
          {upi.id && <PayeeCode id={upi.id} name={upi.name} />}
        </div>
      </fieldset>
      <fieldset className={styles.group} disabled={!mayChange}>
        <legend className={styles.legend}>By bank transfer{fromStart(bank.from)}</legend>
        <div className={styles.fields}>
          <form.AppField name="holder">
            {(field) => <field.TextField label="Holder of the account" />}
          </form.AppField>
          <form.AppField name="account">
            {(field) => <field.TextField label="Account number" inputMode="numeric" />}
          </form.AppField>
          {mayChange && (
            <form.AppField name="again">
              {(field) => <field.TextField label="Account number again" inputMode="numeric" />}
            </form.AppField>
          )}
          <form.AppField name="ifsc">
            {(field) => <field.TextField label="IFSC" autoCapitalize="characters" />}
          </form.AppField>
          <form.AppField name="bank">
            {(field) => <field.TextField label="Bank and branch" />}
          </form.AppField>
        </div>
      </fieldset>
      {mayChange && (
        <form.AppForm>
          <form.SaveButton>Save who is paid</form.SaveButton>
        </form.AppForm>
      )}
    </DeskForm>
  );
}

const fromStart = (from: Payees['upi']['from']): string =>
  from === 'start' ? ' (as the start of the store gives it)' : '';

/** The code that a customer's app would read: scanning it shows whose id it is before a rupee is sent. */
function PayeeCode({ id, name }: { id: string; name: string }) {
  const { path, size } = qrPath(
    `upi://pay?pa=${encodeURIComponent(id)}&pn=${encodeURIComponent(name)}&cu=INR`,
  );
  return (
    <figure className={styles.code}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`QR code of ${id}`}>
        <path d={path} />
      </svg>
      <figcaption className={styles.hint}>
        Scan it with a UPI app: the name it shows must be yours.
      </figcaption>
    </figure>
  );
}
