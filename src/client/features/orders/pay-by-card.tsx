import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Refusal } from '#shared/contract/refusal.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { payByCard } from '#client/checkout-session/pay-by-card.ts';
import { showFailure } from '#client/hooks/show-failure.ts';
import { useOneMutation } from '#client/hooks/use-one-mutation.ts';
import { isDisconnected } from '#client/rates/gate.ts';
import { useFreshness } from '#client/rates/use-from-rates.ts';
import { BlockedReason, Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/button/icon.tsx';
import { LOCK } from '#client/ui/button/more-icons.ts';

/** Leads to the card provider's page for an unpaid order; blocked while nothing reaches the store, which alone can open it. */
export function PayByCard({ order }: { order: string }) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useOneMutation<void, void>({
    mutationFn: () => payByCard(api, order),
    onError(error) {
      showFailure(error, m.order_unpaid_unreachable());
      // It may be paid, or over: the page that offered to pay it asks the store at once, and not only at its next look.
      if (!(error instanceof Refusal)) return;
      void queryClient.invalidateQueries({ queryKey: ['orders', 'status', order] });
      void queryClient.invalidateQueries({ queryKey: ['payment', order] });
    },
  });
  const reasonId = useId();
  const reason = isDisconnected(useFreshness()) ? m.order_unpaid_offline() : null;
  return (
    <>
      <Button
        busy={isPending}
        blockedReason={reason}
        aria-describedby={reason ? reasonId : undefined}
        onClick={() => mutate()}
      >
        <Icon name={LOCK} size={20} />
        {m.order_unpaid_go()}
      </Button>
      {reason && <BlockedReason id={reasonId}>{reason}</BlockedReason>}
    </>
  );
}
