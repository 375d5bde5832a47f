import { CreateCardPayment } from '#shared/contract/payment.ts';
import { UnreadableReply } from '#shared/contract/refusal.ts';
import { m } from '#client/messages/compiled/messages.js';
import { goToCardPage } from '#client/api/card-page.ts';
import { showFailure } from '#client/hooks/show-failure.ts';
import { useServices } from '#client/api/services-context.ts';
import { useOneMutation } from '#client/hooks/use-one-mutation.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/button/icon.tsx';

/** Leads on to the card provider's page for an order that waits for its payment. */
export function PayByCard({ order }: { order: string }) {
  const { api } = useServices();
  const { mutate, isPending } = useOneMutation<void, void>({
    mutationFn: async () => {
      const [page] = (await api.call(CreateCardPayment, { ONumber: order })).data;
      if (!page) throw new UnreadableReply('CreateCardPayment', 'Data: is empty');
      goToCardPage(page);
    },
    onError: (error) => void showFailure(error, m.order_unpaid_unreachable()),
  });
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      <Icon name="lock" size={20} />
      {m.order_unpaid_go()}
    </Button>
  );
}
