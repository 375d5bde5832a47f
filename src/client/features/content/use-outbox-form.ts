import type { OutboxKind } from '#client/outbox/outbox-entries.ts';
import { hasUnsent } from '#client/outbox/outbox-storage.ts';
import { outboxText } from '#client/outbox/outbox-text.ts';
import { NoRoom, outboxOf, type Sent } from '#client/outbox/outbox.ts';
import { type DraftKey, formDraft } from '#client/persistence/storage/use-form-draft.ts';
import { failureText } from '#client/api/failure-text.ts';
import { useServices } from '#client/api/services-context.ts';
import { useForm } from '#client/hooks/use-form.ts';
import { showInfo, showSuccess } from '#client/ui/feedback/toast.ts';
import type { FieldError } from '#client/ui/form/use-form-errors.ts';

interface OutboxFormOptions<Field extends string> {
  kind: OutboxKind;
  /** The storage key of the draft. */
  draft: DraftKey;
  fields: readonly Field[];
  check: (typed: Record<Field, string>) => FieldError<Field> | undefined;
  /** The store or the outbox has taken the text. */
  onDone?: (sent: Sent) => void;
}

/**
 * A form open to anyone whose text is sent through the outbox. Text that cannot be sent now is stored and sent later; the form
 * says so and is emptied. Text that the store refuses stays in the form.
 */
export function useOutboxForm<Field extends string>(options: OutboxFormOptions<Field>) {
  const { kind, draft, fields, check, onDone } = options;
  const app = useServices();
  const texts = outboxText[kind];
  return useForm<Field, Sent>({
    fields,
    draft: { key: draft, fields },
    tidy: (typed) => {
      const trimmed = fields.map((field) => [field, typed[field].trim()]);
      return Object.fromEntries(trimmed) as Record<Field, string>;
    },
    check,
    send(values) {
      const sending = outboxOf(app).send(kind, values);
      // The outbox has stored the text: after a reload the form must not offer it a second time.
      if (hasUnsent(kind)) formDraft(draft).remove();
      return sending;
    },
    onSuccess(sent, _values, { reset }) {
      if (sent.how === 'sent') showSuccess(sent.msg || texts.sent());
      if (sent.how === 'offline') showInfo(texts.keptOffline());
      if (sent.how === 'unreachable') showInfo(texts.keptUnreachable());
      if (sent.how === 'unknown') showInfo(texts.keptUnknown());
      reset();
      onDone?.(sent);
    },
    onError(failure, { show, saveDraft }, values) {
      const text =
        failure instanceof NoRoom ? texts.noRoom() : failureText(failure, texts.unreachable());
      show({ text });
      saveDraft(values);
    },
  });
}
