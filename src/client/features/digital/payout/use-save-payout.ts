import { useQueryClient } from '@tanstack/react-query';
import { type Payout, SavePayout } from '#shared/contract/payouts.ts';
import { m } from '#client/messages/compiled/messages.js';
import { readFormDraft } from '#client/persistence/storage/use-form-draft.ts';
import { useServices } from '#client/api/services-context.ts';
import { useOneMutation } from '#client/hooks/use-one-mutation.ts';
import { showSuccess } from '#client/ui/feedback/toast.ts';
import type { PayoutTyped } from './payout-errors.ts';
import { payoutQuery } from './payout-query.ts';

/** Where a reload finds what was being written. */
export const PAYOUT_DRAFT = 'payout-draft';

/** As it was being written before a reload, or as the store has it. */
export function firstKind(start: Payout | undefined): PayoutTyped['Kind'] {
  const { Kind } = readFormDraft(PAYOUT_DRAFT);
  return Kind === 'upi' || Kind === 'account' ? Kind : (start?.Kind ?? 'upi');
}

export function typedIn(form: HTMLFormElement, Kind: PayoutTyped['Kind']): PayoutTyped {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    Kind,
    Upi: text('Upi'),
    Holder: text('Holder'),
    Account: text('Account'),
    Ifsc: text('Ifsc'),
  };
}

/** Tells the store, and then whoever waits for it. */
export function useSavePayout(onError: (error: Error) => void) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: ({ typed }: { typed: PayoutTyped; saved: () => void }) =>
      api.call(SavePayout, typed),
    onSuccess({ data, msg }, { saved }) {
      const { queryKey } = payoutQuery(api);
      if (data?.[0]) queryClient.setQueryData(queryKey, data[0]);
      else void queryClient.invalidateQueries({ queryKey });
      showSuccess(msg || m.payout_saved());
      saved();
    },
    onError,
  });
}
