import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Payout } from '#shared/contract/payouts.ts';
import { m } from '#client/messages/compiled/messages.js';
import { failureText } from '#client/api/failure-text.ts';
import { useServices, useUser } from '#client/api/services-context.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { PayoutForm } from './payout-form.tsx';
import { payoutQuery } from './payout-query.ts';
import styles from './payout.module.css';

/** Whether a store that pays out has not been told where to: then nothing can be sold. */
export function usePayoutMissing(): boolean {
  return useAsked().data === null;
}

function useAsked() {
  const { api, config } = useServices();
  const user = useUser();
  const enabled = user !== undefined && config.extensions.includes('payouts');
  return useQuery({ ...payoutQuery(api), enabled });
}

interface PayoutPlaceProps {
  /** In the midst of a sale: without it the sale waits, so the form is open. */
  selling?: boolean;
}

/** Where the money of a sale goes: to see, to say the first time, to change. */
export function PayoutDetails({ selling = false }: PayoutPlaceProps) {
  const { config } = useServices();
  const { data, error, isLoading, fetchStatus, refetch } = useAsked();
  const [open, setOpen] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  if (!config.extensions.includes('payouts')) return null;
  const asking = selling && data === null;
  function close(): void {
    setOpen(false);
    // What had the focus is gone.
    queueMicrotask(() => change.current?.focus());
  }
  return (
    <Card as="section" aria-labelledby="payout">
      <h2 id="payout" className={styles.heading}>
        {asking ? m.payout_ask() : selling ? m.payout_sale() : m.payout_title()}
      </h2>
      {(asking || !selling) && (
        <p className={styles.lead}>{asking ? m.payout_ask_text() : m.payout_lead()}</p>
      )}
      {asking || open ? (
        <PayoutForm
          start={data ?? undefined}
          onSaved={close}
          onCancel={asking ? undefined : close}
        />
      ) : (
        <div className={styles.kept}>
          {data === undefined ? (
            error || fetchStatus === 'paused' ? (
              <p>{error ? failureText(error, m.payout_unknown()) : m.payout_unknown()}</p>
            ) : (
              isLoading && <Waiting />
            )
          ) : (
            <p className={styles.where}>{data ? payoutText(data) : m.payout_none()}</p>
          )}
          {data === undefined ? (
            (error || fetchStatus === 'paused') && (
              <Button variant="secondary" size="small" onClick={() => void refetch()}>
                {m.failed_again()}
              </Button>
            )
          ) : (
            <Button ref={change} variant="secondary" size="small" onClick={() => setOpen(true)}>
              {data ? m.payout_change() : m.payout_add()}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

const payoutText = ({ Kind, Upi, Holder, Account, Ifsc }: Payout): string =>
  Kind === 'upi'
    ? m.payout_to_upi({ upi: Upi })
    : m.payout_to_account({ holder: Holder, account: Account, ifsc: Ifsc });

function Waiting() {
  return (
    <div role="status" className={styles.where}>
      <span className="visually-hidden">{m.payout_loading()}</span>
      <Skeleton shape="text" />
    </div>
  );
}
