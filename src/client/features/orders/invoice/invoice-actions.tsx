import type { User } from '#shared/contract/account.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/button/icon.tsx';
import { DOWNLOAD, EXTERNAL, SHARE } from '#client/ui/button/more-icons.ts';
import { showError } from '#client/ui/feedback/toast.ts';
import { canShare, savePdf, sharePdf } from './open-pdf.ts';
import { momentText } from '../order-date.ts';
import { useInvoice } from './use-invoice.ts';
import styles from '../view/order-view.module.css';

async function share(pdf: Parameters<typeof sharePdf>[0]): Promise<void> {
  if (!(await sharePdf(pdf))) showError(m.order_invoice_shared_not());
}

interface InvoiceActionsProps {
  user: User;
  order: string;
  /** Whether the store has an invoice. If not, only one saved on this device can be opened. */
  there: boolean;
}

/** The tax invoice. Opening it stores it on this device, from where it can be saved as a file or shared. */
export function InvoiceActions({ user, order, there }: InvoiceActionsProps) {
  const { saved, isPending, open } = useInvoice(user, order);
  if (!there && !saved) return null;
  return (
    <div className={styles.invoice}>
      <div className={styles.invoiceButtons}>
        <Button variant="secondary" busy={isPending} onClick={open}>
          <Icon name={EXTERNAL} size={20} />
          {m.order_invoice()}
        </Button>
        {saved && (
          <Button variant="quiet" onClick={() => savePdf(saved)}>
            <Icon name={DOWNLOAD} size={20} />
            {m.order_invoice_save()}
          </Button>
        )}
        {saved && canShare(saved) && (
          <Button variant="quiet" onClick={() => void share(saved)}>
            <Icon name={SHARE} size={20} />
            {m.order_invoice_share()}
          </Button>
        )}
      </div>
      {saved && (
        <p className={styles.invoiceKept}>
          {m.order_invoice_kept({ time: momentText(saved.cachedAt) })}
        </p>
      )}
    </div>
  );
}
