import * as v from 'valibot';
import { type CustomerPage, customersOperations } from '#shared/desk/contract/orders/customers.ts';
import { useRight } from '../../api/use-me.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { DeskForm, useDeskForm } from '../../parts/form/form.tsx';
import { when } from '../../parts/text/format.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { sayDone } from '../../parts/page/toast.ts';
import textStyles from '../../parts/text/text.module.css';
import styles from './customers.module.css';

const schema = v.object({ text: v.pipe(v.string(), v.trim(), v.minLength(1, 'Write something.')) });

/** Colleagues' notes about a customer. */
export function CustomerNotes({ customer }: { customer: CustomerPage }) {
  const may = useRight('customers.edit');
  const ended = customer.standing === 'merged' || customer.standing === 'erased';
  return (
    <Panel title="Notes" aside="For colleagues">
      <div className={styles.form}>
        {may && !ended && <NewNote id={customer.id} />}
        <ul className={styles.list}>
          {customer.notes.map(({ id, at, by, text }) => (
            <li key={id} className={styles.line}>
              <span>{text}</span>
              <span className={textStyles.soft}>
                {by} · {when(at)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

function NewNote({ id }: { id: number }) {
  const note = useDeskMutation(customersOperations.NoteCustomer);
  const { form, bind } = useDeskForm({
    values: { text: '' },
    schema,
    save: async ({ text }) => {
      sayDone(await note.mutateAsync({ id, text }));
      form.setFieldValue('text', '');
    },
  });
  return (
    <DeskForm {...bind}>
      <form.AppField name="text">
        {(field) => <field.AreaField label="New note" rows={2} maxLength={2000} />}
      </form.AppField>
      <form.AppForm>
        <form.SaveButton>Keep note</form.SaveButton>
      </form.AppForm>
    </DeskForm>
  );
}
