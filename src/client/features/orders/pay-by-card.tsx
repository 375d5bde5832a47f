import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { payByCard } from '#client/checkout-session/pay-by-card.ts';
import { showFailure } from '#client/hooks/show-failure.ts';
import { useOneMutation } from '#client/hooks/use-one-mutation.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/button/icon.tsx';

/** Leads to the card provider's page for an unpaid order. */
export function PayByCard({ order }: { order: string }) {
  const { api } = useServices();
  const { mutate, isPending } = useOneMutation<void, void>({
    mutationFn: () => payByCard(api, order),
    onError: (error) => void showFailure(error, m.order_unpaid_unreachable()),
  });
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      <Icon name="lock" size={20} />
      {m.order_unpaid_go()}
    </Button>
  );
}
