import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { AddDeliveryAddress } from '#shared/contract/addresses.ts';
import type { Key } from '#shared/contract/fields.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { useOneMutation } from '#client/hooks/use-one-mutation.ts';
import { failureText } from '#client/api/failure-text.ts';
import { showSuccess } from '#client/ui/feedback/toast.ts';
import type { SavedAddress } from '../address-book.ts';
import type { TypedAddress } from '../editor/address-errors.ts';
import { findPlace } from '../editor/find-place.ts';
import { selectableAddressesQuery } from '../../queries.ts';

export interface Saving extends SavedAddress {
  /** Whether the address becomes the selected one for orders. */
  status: boolean;
  /** What the customer knows to be at its position; undefined where it is added. */
  known: TypedAddress | undefined;
}

export interface SaveRequest {
  /** Saved one after the other. */
  saves: Saving[];
  /** The addresses are saved on the way to the payment, not one by one. */
  goOn: boolean;
}

interface SaveSelectionOptions {
  /** The store has the address. `Id` is undefined where the list could not be fetched. */
  onSaved: (saved: Saving, Id: Key | undefined) => void;
  onGoOn: () => void;
  onRefused: (save: Saving, text: string, failure: Error) => void;
}

/** Saves addresses of the selection, one request at a time on the whole page. */
export function useSaveSelection({ onSaved, onGoOn, onRefused }: SaveSelectionOptions) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const atWork = useRef<Saving>(undefined);

  async function save({ type, known, ...rest }: Saving): Promise<[msg: string, Id?: Key]> {
    const index = await findPlace(api, { type, index: rest.index, known }, rest);
    const { msg } = await api.call(AddDeliveryAddress, { ...rest, index, Type: type });
    const query = selectableAddressesQuery(api, type);
    // An older answer would bring the old text back.
    await queryClient.cancelQueries({ queryKey: query.queryKey });
    const { Address, GstNumber } = rest;
    queryClient.setQueryData(query.queryKey, (list) =>
      list?.map((each, at) => (at === index - 1 ? { ...each, Address, GstNumber } : each)),
    );
    // Only the store knows the id of a new address.
    const list = await queryClient
      .fetchQuery({ ...query, networkMode: 'always', retry: false })
      .catch(() => queryClient.getQueryData(query.queryKey));
    return [msg, list?.[index - 1]?.Id];
  }

  const { mutate, isPending, variables } = useOneMutation({
    async mutationFn({ saves }: SaveRequest) {
      let message = '';
      for (const each of saves) {
        atWork.current = each;
        const [msg, Id] = await save(each);
        onSaved(each, Id);
        message = msg;
      }
      return message;
    },
    onSuccess(msg, { goOn }) {
      if (goOn) onGoOn();
      else showSuccess(msg || m.account_address_saved());
    },
    onError(error, { saves }) {
      const refused = atWork.current ?? saves[0];
      if (refused) onRefused(refused, failureText(error, m.account_address_unreachable()), error);
    },
    // Even without an answer an address may have been saved.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['account'] }),
  });
  return { save: mutate, saving: isPending ? variables : undefined };
}
