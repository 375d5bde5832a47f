import { useEffect, useRef, useState } from 'react';
import type { Payout } from '#shared/contract/payouts.ts';
import { m } from '#client/messages/compiled/messages.js';
import { failureText } from '#client/api/failure-text.ts';
import { useServices } from '#client/api/services-context.ts';
import { SavedAsOf } from '#client/persistence/report/saved-as-of.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { isPayoutTyped, PayoutForm } from './payout-form.tsx';
import { usePayout, useSaleWait } from './use-sale-wait.ts';
import styles from './payout.module.css';

/** Whether payout details are required and missing: then nothing can be sold. */
export function usePayoutMissing(): boolean {
  return usePayout().data === null;
}

/** Why it is not known here where the store pays, in words; empty where it is. Nobody sells to a place that they have not seen. */
export function usePayoutUnknown(): string {
  const { config } = useServices();
  const { data, error, fetchStatus } = usePayout();
  if (data !== undefined || !config.extensions.includes('payouts')) return '';
  return error || fetchStatus === 'paused' ? m.payout_unknown() : m.payout_loading();
}

interface PayoutDetailsProps {
  /** Whether a sale shows this, which cannot go on without the details: the form is then open. */
  selling?: boolean;
  /** Reports whether the details are being changed: a sale is not yet paid to what is typed. */
  onChanging?: (changing: boolean) => void;
}

/** The payout details: shown, entered the first time, or changed. */
export function PayoutDetails({ selling = false, onChanging }: PayoutDetailsProps) {
  const { config } = useServices();
  const payout = usePayout();
  const { data } = payout;
  const wait = useSaleWait();
  // A sale never hides what was typed for it, even after a reload or a decision on its price.
  const [open, setOpen] = useState(() => selling && isPayoutTyped());
  const [moved, setMoved] = useState(false);
  /** What the store said as it saved them: it may name sales that are paid elsewhere, and a message goes before all are written down. */
  const [said, setSaid] = useState<{ words: string; of: string }>();
  const change = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    onChanging?.(open);
    return () => onChanging?.(false);
  }, [open, onChanging]);
  const asking = selling && data === null;
  const [askedFor, setAskedFor] = useState(asking);
  if (askedFor !== asking) {
    setAskedFor(asking);
    // Another tab has saved details: those typed here stay in view until they are saved or cancelled.
    if (askedFor && isPayoutTyped()) setOpen(true);
  }
  const typing = asking || open;
  // The pressed button goes with what it opens or closes, and what comes takes the focus.
  useEffect(() => {
    if (moved && !typing) change.current?.focus();
  }, [moved, typing]);
  function turn(to: boolean): void {
    setMoved(true);
    setOpen(to);
    setSaid(undefined);
  }
  function saved(words: string, place: Payout | undefined): void {
    turn(false);
    if (place) setSaid({ words, of: payoutText(place) });
  }
  // Another tab may have saved another place since: of that it was not said.
  const words = data && said?.of === payoutText(data) ? said.words : '';
  if (!config.extensions.includes('payouts')) return null;
  return (
    <Card as="section" aria-labelledby="payout">
      <h2 id="payout" className={styles.heading}>
        {asking ? m.payout_ask() : selling ? m.payout_sale() : m.payout_title()}
      </h2>
      {(asking || !selling) && (
        <p className={styles.lead}>{asking ? m.payout_ask_text() : m.payout_lead()}</p>
      )}
      {typing ? (
        <PayoutForm
          start={data ?? undefined}
          takeFocus={moved}
          onSaved={saved}
          onCancel={asking ? undefined : () => turn(false)}
        />
      ) : data === undefined ? (
        <NotTold asked={payout} />
      ) : (
        <div className={styles.details}>
          <div className={styles.where}>
            <p>
              {data ? payoutText(data) : m.payout_none()}
              {data && wait && <span className={styles.from}>{wait}</span>}
              {words && <span className={styles.from}>{words}</span>}
            </p>
            <SavedAsOf asked={payout} />
          </div>
          <Button ref={change} variant="secondary" size="small" onClick={() => turn(true)}>
            {data ? m.payout_change() : m.payout_add()}
          </Button>
        </div>
      )}
    </Card>
  );
}

interface NotToldProps {
  asked: ReturnType<typeof usePayout>;
}

/** In place of the details while the store has not told them. */
function NotTold({ asked: { error, isLoading, fetchStatus, refetch } }: NotToldProps) {
  if (!error && fetchStatus !== 'paused') {
    return <div className={styles.details}>{isLoading && <PayoutSkeleton />}</div>;
  }
  return (
    <div className={styles.details}>
      <p>{error ? failureText(error, m.payout_unknown()) : m.payout_unknown()}</p>
      <Button variant="secondary" size="small" onClick={() => void refetch()}>
        {m.failed_again()}
      </Button>
    </div>
  );
}

const payoutText = ({ Kind, Upi, Holder, Account, Ifsc }: Payout): string =>
  Kind === 'upi'
    ? m.payout_to_upi({ upi: Upi })
    : m.payout_to_account({ holder: Holder, account: Account, ifsc: Ifsc });

function PayoutSkeleton() {
  return (
    <div role="status" className={styles.where}>
      <span className="visually-hidden">{m.payout_loading()}</span>
      <Skeleton shape="text" />
    </div>
  );
}
