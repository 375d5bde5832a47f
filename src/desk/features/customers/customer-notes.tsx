import * as v from 'valibot';
import { type CustomerPage, customersOperations } from '#shared/desk/contract/orders/customers.ts';
import { useRight } from '../../api/use-me.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { DeskForm, useDeskForm } from '../../parts/form/form.tsx';
import { useNextEditor } from '../../parts/form/new-editor.ts';
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
  const { saving, end, failed } = useNextEditor();
  const { form, bind } = useDeskForm({
    values: { text: '' },
    schema,
    save: async ({ text }) => {
      const request = { id, text, editor: saving() };
      const done = await note.mutateAsync(request).catch((error: unknown) => {
        failed(error);
        throw error;
      });
      sayDone(done);
      // What was typed on meanwhile is kept, and changes this note.
      if (form.state.values.text.trim() !== text) return;
      form.setFieldValue('text', '');
      end();
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
