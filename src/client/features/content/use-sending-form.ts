import { type FormEvent, useRef } from 'react';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import type { OutboxKind } from '#client/outbox/outbox-entries.ts';
import { hasUnsent } from '#client/outbox/outbox-storage.ts';
import { outboxText } from '#client/outbox/outbox-text.ts';
import { NoRoom, outboxOf, type Sent } from '#client/outbox/outbox.ts';
import { type DraftKey, useFormDraft } from '#client/persistence/storage/use-form-draft.ts';
import { failureText } from '#client/api/failure-text.ts';
import { useServices } from '#client/api/services-context.ts';
import { useOneMutation } from '#client/hooks/use-one-mutation.ts';
import { keepDigits, tidyNumbers } from '#client/ui/form/mobile-digits.ts';
import { showInfo, showSuccess } from '#client/ui/feedback/toast.ts';
import { type FieldError, useFormErrors } from '#client/ui/form/use-form-errors.ts';

interface SendingForm<Field extends string> {
  kind: OutboxKind;
  /** Where what is typed is kept over a reload. */
  draft: DraftKey;
  fields: readonly Field[];
  faultOf: (typed: Record<Field, string>) => FieldError<Field> | undefined;
  /** The store has it, or the outbox. */
  onDone?: (sent: Sent) => void;
}

/**
 * A form open to anyone whose text is sent through the outbox: what cannot go now is kept and goes later,
 * and the form says so and clears. What the store refuses stays in the form.
 */
export function useSendingForm<Field extends string>(parts: SendingForm<Field>) {
  const { kind, draft, fields, faultOf, onDone } = parts;
  const app = useServices();
  const words = outboxText[kind];
  const form = useRef<HTMLFormElement>(null);
  const { fault, errorOf, show, clear, touched } = useFormErrors<Field>(form);
  const kept = useFormDraft(form, draft, fields);

  const { mutate, isPending } = useOneMutation({
    mutationFn(typed: Record<Field, string>) {
      const sending = outboxOf(app).send(kind, typed);
      // The outbox has it: after a reload the form must not offer it once more.
      if (hasUnsent(kind)) deviceStorage.session.removeItem(draft);
      return sending;
    },
    onSuccess(sent) {
      if (sent.how === 'sent') showSuccess(sent.msg || words.sent());
      if (sent.how === 'offline') showInfo(words.keptOffline());
      if (sent.how === 'unreachable') showInfo(words.keptUnreachable());
      if (sent.how === 'unknown') showInfo(words.keptUnknown());
      kept.forget();
      onDone?.(sent);
    },
    onError(error, typed) {
      const text =
        error instanceof NoRoom ? words.noRoom() : failureText(error, words.unreachable());
      show({ text });
      kept.keep(typed);
    },
  });

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isPending) return;
    tidyNumbers(event.currentTarget);
    const data = new FormData(event.currentTarget);
    const typed = Object.fromEntries(
      fields.map((field) => [field, String(data.get(field) ?? '').trim()]),
    ) as Record<Field, string>;
    const broken = faultOf(typed);
    if (broken) return show(broken);
    clear();
    mutate(typed);
  }
  function onInput({ target }: FormEvent<HTMLFormElement>): void {
    const control = target as HTMLInputElement;
    if (control.type === 'tel') keepDigits(control);
    touched(control.name);
    kept.keep();
  }
  return { form, fault, errorOf, isPending, onSubmit, onInput };
}
