import { useQuery } from '@tanstack/react-query';
import type { User } from '#shared/contract/account.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useUser } from '#client/api/services-context.ts';
import { Icon } from '#client/ui/button/icon.tsx';
import { EXTERNAL } from '#client/ui/button/more-icons.ts';
import { openPdf } from '../invoice/open-pdf.ts';
import { momentText } from '../order-date.ts';
import { savedInvoicesQuery } from '../invoice/use-invoice.ts';
import styles from './order-list.module.css';

/** The invoices stored on this device, for when the store cannot be reached. */
export function SavedInvoicesList() {
  const user = useUser();
  return user && <OfCustomer user={user} />;
}

function OfCustomer({ user }: { user: User }) {
  const { data: invoices = [] } = useQuery(savedInvoicesQuery(user));
  if (invoices.length === 0) return null;
  return (
    <section aria-labelledby="saved-invoices" className={styles.saved}>
      <h2 id="saved-invoices" className={styles.savedTitle}>
        {m.order_invoices_title()}
      </h2>
      <ul role="list" className={styles.list}>
        {invoices.map((invoice) => (
          <li key={invoice.order}>
            <button type="button" className={styles.savedButton} onClick={() => openPdf(invoice)}>
              <span className={styles.savedText}>
                {m.order_invoices_row({ number: invoice.order })}
                <span className={styles.savedSince}>
                  {m.order_invoices_since({ time: momentText(invoice.cachedAt) })}
                </span>
              </span>
              <Icon name={EXTERNAL} size={18} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
