import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { type User } from '#shared/contract/account.ts';
import { AddDeliveryAddress } from '#shared/contract/addresses.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { useOneMutation } from '#client/hooks/use-one-mutation.ts';
import { showSuccess } from '#client/ui/feedback/toast.ts';
import { type SavedAddress, withAddress } from './address-book.ts';
import { profileQuery } from '../queries.ts';

interface SaveAddress {
  user: User;
  /** It is chosen for orders. */
  status: boolean;
  onSaved: () => void;
  onRefused: (error: Error) => void;
}

/** Saves an address and shows it at once; what the store makes of it follows. */
export function useSaveAddress({ user, status, onSaved, onRefused }: SaveAddress) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const { queryKey } = profileQuery(api);
  const { mutate: save, isPending } = useOneMutation({
    mutationFn: ({ type, ...rest }: SavedAddress) =>
      api.call(AddDeliveryAddress, { ...rest, Type: type, status }),
    async onSuccess({ msg }, saved) {
      // An answer from before would bring the old text back.
      await queryClient.cancelQueries({ queryKey });
      // In one go: the form makes room for the address, not for a gap.
      notifyManager.batch(() => {
        queryClient.setQueryData(
          queryKey,
          (records) => records && withAddress(records, saved, user),
        );
        notifyManager.schedule(onSaved);
      });
      showSuccess(msg || m.account_address_saved());
    },
    onError: onRefused,
    // Also after silence: it may be saved all the same.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['account'] }),
  });

  return { save, isPending };
}
