import { createFormHook, revalidateLogic, useSelector } from '@tanstack/react-form';
import { type SubmitEvent, type ReactNode, use, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { DeskRefused } from '../../api/call-desk.ts';
import * as fields from './fields.tsx';
import {
  fieldContext,
  formContext,
  type FormRefusal,
  RefusalContext,
  useFormContext,
} from './form-context.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { KeyButton } from '../button/key-button.tsx';
import { DialogUnsaved } from '../dialog/unsaved.ts';
import { useTellGone } from '../page/use-tell-gone.ts';
import { useShut } from './use-shut.ts';
import styles from './form.module.css';

const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: fields,
  formComponents: { SaveButton },
});

export interface DeskFormOptions<Values extends object, Sent> {
  /** The initial values of the fields, as typed: text, ticks and choices. */
  values: Values;
  /** Checks the typed values and converts them to what is sent. */
  schema: v.GenericSchema<Values, Sent>;
  /** Sends it. An error it throws is shown at the field that it names, or at the top; nothing typed is lost. */
  save: (sent: Sent) => Promise<unknown>;
}

/**
 * A form of the desk: `<DeskForm {...bind}>` around `<form.AppField name="…">{(field) => <field.TextField label="…" />}`, with
 * `<form.AppForm><form.SaveButton>Save</form.SaveButton></form.AppForm>` inside. Checked on submit and then while it is corrected;
 * leaving with unsaved changes, or closing the dialog that it is in, asks first.
 */
export function useDeskForm<Values extends object, Sent>(options: DeskFormOptions<Values, Sent>) {
  const { values, schema, save } = options;
  const [refusal, setRefusal] = useState<FormRefusal>();
  const sending = useRef<Values>(undefined);
  const tellGone = useTellGone();
  const form = useAppForm({
    defaultValues: values,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: schema },
    onSubmit: async ({ value, formApi }) => {
      setRefusal(undefined);
      sending.current = value;
      try {
        await save(v.parse(schema, value));
        keepTyped(formApi, value);
      } catch (error) {
        setRefusal(refusalOf(error, Object.keys(values)));
        tellGone(error);
      } finally {
        sending.current = undefined;
      }
    },
  });
  const dirty = useSelector(form.store, (state) => !state.isDefaultValue);
  const sent = useSelector(form.store, (state) => state.isSubmitting);
  const tries = useSelector(form.store, (state) =>
    state.isSubmitting ? 0 : state.submissionAttempts,
  );
  return {
    form,
    dirty,
    bind: {
      refusal,
      // What is being sent is left unasked: the save may go on to another page by itself.
      guard: () => dirty && !isSame(form.state.values, sending.current),
      submit: () => void form.handleSubmit(),
      sent,
      tries,
    },
  };
}

const isSame = <Values extends object>(typed: Values, sent: Values | undefined): boolean =>
  sent !== undefined &&
  (Object.keys(sent) as (keyof Values)[]).every((name) => typed[name] === sent[name]);

/** The sent values count as saved; text typed during the request is still unsaved. */
function keepTyped<Values extends object>(
  form: {
    state: { values: Values };
    reset: (values: Values) => void;
    setFieldValue: (name: never, value: never) => void;
  },
  sent: Values,
): void {
  const typed = form.state.values;
  form.reset(sent);
  for (const name of Object.keys(sent) as (keyof Values)[]) {
    if (typed[name] !== sent[name]) form.setFieldValue(name as never, typed[name] as never);
  }
}

/** The store's refusal. Its text begins with a field's name if that field is to blame. */
function refusalOf(error: unknown, names: readonly string[]): FormRefusal {
  const message = error instanceof Error ? error.message : 'Something went wrong.';
  if (!(error instanceof DeskRefused) || error.code !== 400) return { message };
  const field = names.find((name) => message.startsWith(`${name} `));
  return field ? { field, message: message.slice(field.length + 1) } : { message };
}

export interface DeskFormProps {
  refusal: FormRefusal | undefined;
  guard: () => boolean;
  submit: () => void;
  /** Whether it is being saved. */
  sent: boolean;
  /** How often it was tried to save; none while that is under way. */
  tries: number;
  /** For whoever may only look: nothing can be typed that could not be sent. */
  readOnly?: boolean;
  /** Whether its first field has the focus when it opens: in a dialog unless said otherwise, on a page for something new. */
  focusFirst?: boolean;
  children: ReactNode;
}

const FIELD = 'input, textarea, select';
const WRONG_FIELD = '[aria-invalid="true"]';
const FAULT = `[data-refusal], ${WRONG_FIELD}`;

/** The form element, with a refusal at the top; what is wrong is brought into sight. */
export function DeskForm({
  refusal,
  guard,
  submit,
  sent,
  tries,
  readOnly = false,
  focusFirst,
  children,
}: DeskFormProps) {
  const element = useRef<HTMLFormElement>(null);
  // On a page what is typed meanwhile is kept, and saved next.
  const isInDialog = use(DialogUnsaved) !== undefined;
  const shut = useShut<HTMLFieldSetElement>(sent && isInDialog);
  const focuses = useRef(focusFirst ?? isInDialog);
  useEffect(() => {
    if (!focuses.current) return;
    const field = element.current?.querySelector<HTMLElement>(FIELD);
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  }, []);
  // The button may be far below what it was refused for, on a phone screens below.
  useEffect(() => {
    if (tries === 0) return;
    const fault = element.current?.querySelector<HTMLElement>(FAULT);
    fault?.scrollIntoView({ block: 'center' });
    if (fault?.matches(WRONG_FIELD)) fault.focus({ preventScroll: true });
  }, [tries]);
  return (
    <RefusalContext value={refusal}>
      <form
        ref={element}
        className={styles.form}
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          event.stopPropagation();
          submit();
        }}
      >
        {refusal && !refusal.field && (
          <div data-refusal>
            <Notice kind="error">{refusal.message}</Notice>
          </div>
        )}
        {/* It disables what is in it, and groups nothing that would have a name. */}
        <fieldset {...shut} role="presentation" className={styles.fields} disabled={readOnly}>
          {children}
        </fieldset>
      </form>
      <LeaveGuard guard={guard} />
    </RefusalContext>
  );
}

/** Saves the enclosing form; so does ⌘↵. */
function SaveButton({ children }: { children: string }) {
  const form = useFormContext();
  return (
    <form.Subscribe selector={(state) => state.isSubmitting}>
      {(busy) => (
        <KeyButton
          k="$mod+Enter"
          kind="primary"
          busy={busy}
          onPress={() => void form.handleSubmit()}
        >
          {children}
        </KeyButton>
      )}
    </form.Subscribe>
  );
}
