import { useSelector } from '@tanstack/react-form';
import { useState } from 'react';
import { contentOperations } from '#shared/desk/contract/content/content.ts';
import type { ListedCoupon } from '#shared/desk/contract/catalogue/coupons.ts';
import { plainCode } from '#shared/typed-text.ts';
import { callDesk } from '../../api/call-desk.ts';
import { queryClient } from '../../api/query-client.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { DeskForm, useDeskForm } from '../../parts/form/form.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { sayDone } from '../../parts/page/toast.ts';
import {
  type CouponValues,
  couponSchema,
  EMPTY_COUPON,
  type SentCoupon,
  valuesOf,
} from './coupon-form.ts';
import { leaving } from '../../parts/form/leave-guard.tsx';
import styles from './coupons.module.css';

interface CouponEditorProps {
  /** Absent for a new coupon. */
  coupon: ListedCoupon | undefined;
  edits: boolean;
  onSaved: (code: string) => void;
  onClose: () => void;
}

/** The terms of a coupon. Its code cannot change once it is saved. */
export function CouponEditor({ coupon, edits, onSaved, onClose }: CouponEditorProps) {
  const [revision, setRevision] = useState(coupon?.revision);
  // A new one may have been there already: its answer was lost, or a second person had to agree.
  if (coupon && revision === undefined) setRevision(coupon.revision);
  const [saved, setSaved] = useState(EMPTY_COUPON);
  // What was saved here is not to give way to what was listed before.
  const isListed = coupon && coupon.revision >= (revision ?? 0);
  const { form, bind, dirty } = useDeskForm({
    values: isListed ? valuesOf(coupon.code, coupon.terms) : saved,
    schema: couponSchema,
    async save({ code: typed, terms }) {
      const code = revision === undefined ? plainCode(typed) : typed;
      const done = await callDesk(contentOperations.SaveCoupon, {
        code,
        terms,
        ...(revision !== undefined && { revision }),
      });
      sayDone(done);
      if (done.revision !== undefined) setRevision(done.revision);
      setSaved(valuesOf(code, terms));
      await queryClient.invalidateQueries();
      onSaved(code);
    },
  });
  // Its fields follow a colleague's change while nothing is typed.
  if (isListed && !dirty && coupon.revision !== revision) setRevision(coupon.revision);
  return (
    <Panel
      title={coupon?.code ?? 'New coupon'}
      aside={
        <DeskButton kind="quiet" onClick={() => leaving(onClose)}>
          Close
        </DeskButton>
      }
    >
      <DeskForm {...bind} readOnly={!edits} focusFirst={!coupon}>
        {revision === undefined && (
          <form.AppField name="code">
            {(field) => <field.TextField label="Code" autoCapitalize="characters" maxLength={40} />}
          </form.AppField>
        )}
        <ValueFields form={form} />
        <UseFields form={form} />
        <BagFields form={form} />
        <form.AppField name="note">
          {(field) => <field.TextField label="What it is for" labelNote="for colleagues" />}
        </form.AppField>
        <form.AppField name="active">
          {(field) => <field.ToggleField label="Switched on" />}
        </form.AppField>
        {edits && (
          <div className={styles.buttons}>
            <form.AppForm>
              <form.SaveButton>Save</form.SaveButton>
            </form.AppForm>
          </div>
        )}
      </DeskForm>
    </Panel>
  );
}

type Form = ReturnType<typeof useDeskForm<CouponValues, SentCoupon>>['form'];

/** What it takes off, and from which order on. */
function ValueFields({ form }: { form: Form }) {
  const kind = useSelector(form.store, (state) => state.values.kind);
  return (
    <div className={styles.row}>
      <form.AppField name="kind">
        {(field) => (
          <field.SelectField
            label="Takes off"
            options={[
              { value: 'rupees', label: 'Rupees' },
              { value: 'percent', label: 'Percent' },
            ]}
          />
        )}
      </form.AppField>
      <form.AppField name="value">
        {(field) =>
          kind === 'rupees' ? (
            <field.MoneyField label="How much" />
          ) : (
            <field.NumberField label="How much" suffix="%" />
          )
        }
      </form.AppField>
      {kind === 'percent' && (
        <form.AppField name="most">
          {(field) => <field.MoneyField label="At most" labelNote="optional" />}
        </form.AppField>
      )}
      <form.AppField name="minimum">
        {(field) => <field.MoneyField label="From an order of" hint="Before charges and taxes" />}
      </form.AppField>
    </div>
  );
}

/** When it can be used, and how often. */
function UseFields({ form }: { form: Form }) {
  return (
    <div className={styles.row}>
      <form.AppField name="from">
        {(field) => <field.MomentField label="From" labelNote="India, optional" />}
      </form.AppField>
      <form.AppField name="until">
        {(field) => <field.MomentField label="Until" labelNote="India, optional" />}
      </form.AppField>
      <form.AppField name="uses">
        {(field) => <field.NumberField label="Orders in all" labelNote="empty: any number" />}
      </form.AppField>
      <form.AppField name="usesEach">
        {(field) => <field.NumberField label="Orders of one customer" />}
      </form.AppField>
    </div>
  );
}

/** Which bags it is for. */
function BagFields({ form }: { form: Form }) {
  return (
    <div className={styles.row}>
      <form.AppField name="metal">
        {(field) => (
          <field.SelectField
            label="For bags of"
            options={[
              { value: '', label: 'Any metal' },
              { value: 'gold', label: 'Gold alone' },
              { value: 'silver', label: 'Silver alone' },
            ]}
          />
        )}
      </form.AppField>
      <form.AppField name="productIds">
        {(field) => <field.TextField label="Products" hint="Their numbers; empty: all" />}
      </form.AppField>
      <form.AppField name="customerIds">
        {(field) => <field.TextField label="Customers" hint="Their numbers; empty: all" />}
      </form.AppField>
    </div>
  );
}
