import { m } from '#client/messages/compiled/messages.js';
import { ButtonAnchor } from '#client/ui/button/button-link.tsx';
import styles from './transfer.module.css';

/** The link by which a visitor of the demo makes a transfer. Renders nothing at a store with real money. */
export function TransferSandbox({ url }: { url: string }) {
  if (!url) return null;
  return (
    <section aria-labelledby="transfer-sandbox" className={styles.card}>
      <div>
        <h2 id="transfer-sandbox" className={styles.cardTitle}>
          {m.transfer_sandbox_title()}
        </h2>
        <p className={styles.small}>{m.transfer_sandbox_text()}</p>
      </div>
      {/* A page of the store's own, outside of the app. */}
      <ButtonAnchor href={url} variant="secondary" className={styles.order ?? ''}>
        {m.transfer_sandbox_try()}
      </ButtonAnchor>
    </section>
  );
}
