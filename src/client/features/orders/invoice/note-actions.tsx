import { GetInvoice, type OrderStatus } from '#shared/contract/orders.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { showFailure } from '#client/hooks/show-failure.ts';
import { useOneMutation } from '#client/hooks/use-one-mutation.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/button/icon.tsx';
import { EXTERNAL } from '#client/ui/button/more-icons.ts';
import { openPdf } from './open-pdf.ts';
import { readPdf } from './read-pdf.ts';
import styles from '../view/order-view.module.css';

interface NoteActionsProps {
  order: string;
  notes: OrderStatus['Notes'] | undefined;
}

/** The credit and debit notes on an order's invoice, each a button that opens it. */
export function NoteActions({ order, notes }: NoteActionsProps) {
  const { api } = useServices();
  const { mutate, isPending, variables } = useOneMutation<
    { fileName: string; pdf: ArrayBuffer },
    string
  >({
    mutationFn: async (Number) => {
      const { data } = await api.call(GetInvoice, { ONumber: order, Number });
      return { fileName: data[0]?.FileName || `${order}.pdf`, pdf: readPdf(data[0]?.Pdf) };
    },
    onSuccess: openPdf,
    onError: (error) => void showFailure(error, m.order_note_unreachable()),
  });
  // Stored by a version of the app that knew no notes.
  if (!notes || notes.length === 0) return null;
  return (
    <div className={styles.invoice}>
      <div className={styles.invoiceButtons}>
        {notes.map(({ Kind, Number, Amount }) => (
          <Button
            key={Number}
            variant="secondary"
            busy={isPending && variables === Number}
            onClick={() => mutate(Number)}
          >
            <Icon name={EXTERNAL} size={20} />
            {Kind === 'debit-note'
              ? m.order_note_debit({ amount: formatRupees(Amount) })
              : m.order_note_credit({ amount: formatRupees(Amount) })}
          </Button>
        ))}
      </div>
    </div>
  );
}
