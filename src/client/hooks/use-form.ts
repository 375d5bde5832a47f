import { type InputEvent, type SubmitEvent, useRef } from 'react';
import { type DraftKey, useFormDraft } from '#client/persistence/storage/use-form-draft.ts';
import { mobileDigits, tidyNumbers } from '#client/ui/form/mobile-digits.ts';
import { type FieldError, useFormErrors } from '#client/ui/form/use-form-errors.ts';
import { writeTidy } from '#client/ui/form/write-tidy.ts';
import { withoutUnseen } from '#shared/typed-text.ts';
import { useOneMutation } from './use-one-mutation.ts';

type FormValues<Field extends string> = Record<Field, string>;

/** What the callbacks of a form may do with it. */
interface FormHandle<Field extends string> {
  /** Shows an error beside its field and as a message, and focuses the field. */
  show: (error: FieldError<Field>) => void;
  /** Empties the form and removes its draft. */
  reset: () => void;
  /** Stores values for the next reload, even once the form has left the screen. */
  saveDraft: (values: FormValues<Field>) => void;
}

interface FormOptions<Field extends string, Reply> {
  /** The names of the controls to read. */
  fields: readonly Field[];
  /** The fields whose text survives a reload in this tab, and its storage key. Never a password. */
  draft?: { key: DraftKey; fields: readonly Field[] };
  /** Converts typed values into those that are checked and sent, such as trimmed text. */
  tidy?: (typed: FormValues<Field>) => FormValues<Field>;
  /** The first broken rule, in the order of the fields. */
  check: (values: FormValues<Field>) => FieldError<Field> | undefined;
  send: (values: FormValues<Field>) => Promise<Reply>;
  onSuccess: (reply: Reply, values: FormValues<Field>, form: FormHandle<Field>) => unknown;
  onError: (error: Error, form: FormHandle<Field>, values: FormValues<Field>) => unknown;
  onSettled?: () => void;
  /** Whether a field's error is shown beside the field only, and not as a message too. */
  once?: boolean;
  /** Whether the form ignores submits for a reason of its caller. */
  blocked?: boolean;
}

const NO_FIELDS: readonly [] = [];

/**
 * A form from typing to the store's answer. The controls are the browser's own (uncontrolled), so that text typed before hydration
 * is not lost. Only one error is shown at a time; editing its field removes it.
 */
export function useForm<Field extends string, Reply>(options: FormOptions<Field, Reply>) {
  const {
    fields,
    draft,
    tidy,
    check,
    send,
    onSuccess,
    onError,
    onSettled,
    blocked = false,
    once = false,
  } = options;
  const form = useRef<HTMLFormElement>(null);
  const { error, errorOf, show, clear, touched } = useFormErrors<Field>(form, { once });
  const stored = useFormDraft(form, draft?.key, draft?.fields ?? NO_FIELDS);
  const handle: FormHandle<Field> = { show, reset: stored.forget, saveDraft: stored.keep };
  const { mutate, isPending } = useOneMutation({
    mutationFn: send,
    onSuccess: (reply, values) => onSuccess(reply, values, handle),
    onError: (failure, values) => onError(failure, handle, values),
    onSettled: () => onSettled?.(),
  });

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isPending || blocked) return;
    tidyNumbers(event.currentTarget);
    const typed = valuesOf(event.currentTarget, fields);
    const values = tidy ? tidy(typed) : typed;
    const broken = check(values);
    if (broken) return show(broken);
    clear();
    mutate(values);
  }
  function onInput({ target, currentTarget }: InputEvent<HTMLFormElement>): void {
    const control = target as HTMLInputElement;
    if (control.type === 'tel') writeTidy(control, mobileDigits);
    touched(control.name);
    if (draft) stored.keep(valuesOf(currentTarget, draft.fields));
  }
  return {
    ...handle,
    ref: form,
    /** Props of the `<form>`. */
    props: { ref: form, onSubmit, onInput, noValidate: true } as const,
    /** Props of the field with this name. */
    field: (name: Field) => ({ name, error: errorOf(name) }),
    error,
    errorOf,
    clear,
    isPending,
  };
}

function valuesOf<Field extends string>(
  form: HTMLFormElement,
  fields: readonly Field[],
): FormValues<Field> {
  const entries = fields.map((field) => {
    const text = valueOf(form.elements.namedItem(field));
    // A password stays what was typed.
    return [field, field.endsWith('Password') ? text : withoutUnseen(text)];
  });
  return Object.fromEntries(entries) as FormValues<Field>;
}

/** The text of a control; of radio buttons, the value of the checked one. */
const valueOf = (found: RadioNodeList | Element | null): string =>
  found && 'value' in found ? String(found.value) : '';
