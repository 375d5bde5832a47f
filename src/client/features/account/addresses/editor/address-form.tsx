import { useEffect, useRef, useState } from 'react';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/contract/account.ts';
import { AddDeliveryAddress, type AddressType } from '#shared/contract/addresses.ts';
import { m } from '#client/messages/compiled/messages.js';
import { failureText } from '#client/api/failure-text.ts';
import { useServices } from '#client/api/services-context.ts';
import { useForm } from '#client/hooks/use-form.ts';
import { Button } from '#client/ui/button/button.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { showSuccess } from '#client/ui/feedback/toast.ts';
import { type AddressSlot, withAddress } from '../address-book.ts';
import { ChangedElsewhere, findPlace } from './find-place.ts';
import { draftKey, NEW, startOf } from './address-drafts.ts';
import { AddressEditor, EditorActions } from './address-editor.tsx';
import { ADDRESS_FIELDS, addressError, trimmed } from './address-errors.ts';
import { profileQuery } from '../../queries.ts';

interface AddressFormProps {
  user: User;
  type: AddressType;
  slot: AddressSlot;
  /** Whether the address is added, wherever there is room once it is saved. */
  fresh: boolean;
  label: string;
  /** Whether this is the only address of its type: orders then go to it. */
  only: boolean;
  /** Whether the form was opened by a click just now, and not by a draft after a reload. */
  clicked: boolean;
  /** Called with the position of the address if it was saved. */
  onClose: (saved?: number) => void;
}

/** Edits an address of the address book in place. Typed text stays until it is saved or cancelled. */
export function AddressForm(props: AddressFormProps) {
  const { user, type, slot, fresh, label, only, clicked, onClose } = props;
  const { index } = slot;
  const { api } = useServices();
  const queryClient = useQueryClient();
  const { queryKey } = profileQuery(api);
  const key = draftKey(user, type, fresh ? NEW : index);
  // Kept from the first render: a later answer of the store must not change the text being typed.
  const [start] = useState(() => startOf(key, slot.record));
  // What the customer knows to be at this position, and where the address then went.
  const known = useRef(fresh ? undefined : slot.record);
  const place = useRef(index);
  const form = useForm({
    fields: ADDRESS_FIELDS,
    draft: { key, fields: ADDRESS_FIELDS },
    tidy: trimmed,
    check: addressError,
    async send(values) {
      place.current = await findPlace(api, { type, index, known: known.current }, values);
      const to = { index: place.current, Type: type, status: only };
      return api.call(AddDeliveryAddress, { ...values, ...to });
    },
    async onSuccess({ msg }, values) {
      // An older answer would bring the old text back.
      await queryClient.cancelQueries({ queryKey });
      // Batched, so that the new address replaces the form without a gap.
      notifyManager.batch(() => {
        queryClient.setQueryData(
          queryKey,
          (records) =>
            records && withAddress(records, { type, index: place.current, ...values }, user),
        );
        notifyManager.schedule(() => close(place.current));
      });
      showSuccess(msg || m.account_address_saved());
    },
    onError(failure, { show }) {
      if (failure instanceof ChangedElsewhere) known.current = failure.record;
      show({ text: failureText(failure, m.account_address_unreachable()) });
    },
    // Even without an answer the address may have been saved.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['account'] }),
  });
  useFocusAtEnd(form.ref, clicked);

  function close(saved?: number): void {
    form.reset();
    onClose(saved);
  }
  return (
    <AddressEditor
      {...form.props}
      type={type}
      label={label}
      rows={4}
      readOnly={form.isPending}
      field={(name) => ({ ...form.field(name), defaultValue: start[name] })}
    >
      <FormError error={form.error} />
      <EditorActions>
        <Button type="submit" busy={form.isPending}>
          {m.account_address_save()}
        </Button>
        <Button variant="quiet" onClick={() => close()}>
          {m.account_address_cancel()}
        </Button>
      </EditorActions>
    </AddressEditor>
  );
}

/** A form opened by a click takes the focus, with the caret after the text. */
function useFocusAtEnd(form: { current: HTMLFormElement | null }, clicked: boolean): void {
  useEffect(() => {
    const area = clicked ? form.current?.querySelector('textarea') : null;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
    // Only when the form opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
