import { useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { DeclineLate, type Transfer } from '#shared/contract/bank-transfer.ts';
import type { Deal } from '#shared/contract/pauses.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { showFailure } from '#client/hooks/show-failure.ts';
import { useOneMutation } from '#client/hooks/use-one-mutation.ts';
import { newRequestId } from '#client/ui/new-request-id.ts';
import { dayAndTime } from '#client/rates/day-and-time.ts';
import { isDisconnected } from '#client/rates/gate.ts';
import { staleText } from '#client/rates/stale-text.ts';
import { noConnectionText } from '#client/rates/connection-text.ts';
import { useFreshness } from '#client/rates/use-from-rates.ts';
import { useGate } from '#client/rates/use-gate.ts';
import { BlockedReason, Button } from '#client/ui/button/button.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { lapsedDealOf, useWithdrawnDeal } from '../../quote/use-withdrawn.ts';
import { lateGateText } from '../../payment/gate-text.ts';
import { TransferClaims } from '../transfer-claims.tsx';
import { transferQuery } from '../transfer-query.ts';
import styles from '../transfer.module.css';
import { LateOffer } from './late-offer.tsx';
import { useLatePrice } from './use-late-price.ts';

interface TransferLateProps {
  transfer: Transfer;
  customer: string | number;
  /** The customer wants to tell of a payment, which the store still takes. */
  onTell: () => void;
}

/** The hold is over and not all money came in time: the customer chooses what becomes of the part that did. */
export function TransferLate({ transfer, customer, onTell }: TransferLateProps) {
  const { ONumber, Came, Total, StillToPay, HeldUntil, Claims } = transfer;
  const late = useLatePrice(transfer, customer);
  const some = exact(Came).gt(0);
  const amounts = { came: formatRupees(Came), total: formatRupees(Total) };
  const deal = lapsedDealOf(transfer);
  const nothing = deal.digital ? m.late_nothing_metal : m.late_nothing;
  const running = late.quote !== undefined && (late.secondsLeft > 0 || late.unanswered);
  return (
    <div className={styles.page}>
      <Notice kind="warn" icon="clock" title={m.late_title({ until: dayAndTime(HeldUntil) })}>
        {some ? m.late_came(amounts) : nothing()}
      </Notice>
      <TransferClaims claims={Claims} />
      {exact(StillToPay).gt(0) && (
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onTell}>
            {m.transfer_tell_bank()}
          </Button>
        </div>
      )}
      {late.error && <Notice kind="error">{late.error}</Notice>}
      {late.unanswered && <Notice kind="warn">{m.late_unheard()}</Notice>}
      {late.quote && running && <LateOffer late={late} quote={late.quote} />}
      {some && !running && <AskPrice late={late} deal={deal} again={late.quote !== undefined} />}
      {!late.unanswered && <GiveUp transfer={transfer} some={some} busy={late.accepting} />}
      {!some && (
        <div className={styles.actions}>
          <ButtonLink to="/products" variant="secondary">
            {m.late_to_shop()}
          </ButtonLink>
        </div>
      )}
      <ButtonLink
        to="/order-view/$orderId"
        params={{ orderId: ONumber }}
        variant="quiet"
        className={styles.order ?? ''}
      >
        {m.pay_see_order({ order: ONumber })}
      </ButtonLink>
    </div>
  );
}

type Late = ReturnType<typeof useLatePrice>;

interface AskPriceProps {
  late: Late;
  deal: Deal;
  again: boolean;
}

/**
 * A new price is made from the live rate: without one, or while the refinery has paused this deal, there is nothing to ask for. One that
 * the store holds already is given by it until it is withdrawn.
 */
function AskPrice({ late, deal, again }: AskPriceProps) {
  const reasonId = useId();
  const stale = useGate(deal);
  const freshness = useFreshness();
  const withdrawn = useWithdrawnDeal(deal);
  const closed = late.held ? (isDisconnected(freshness) ? freshness : withdrawn) : stale;
  const reason = closed && (late.held ? lateGateText(closed) : staleText(closed));
  return (
    <section aria-labelledby="late-new" className={styles.card}>
      <h2 id="late-new" className={styles.cardTitle}>
        {m.late_new()}
      </h2>
      <p>{textOf(late, again)}</p>
      <div className={styles.actions}>
        <Button
          busy={late.asking}
          blockedReason={reason}
          aria-describedby={reason ? reasonId : undefined}
          onClick={late.ask}
        >
          {m.lock_price_now()}
        </Button>
      </div>
      <BlockedReason id={reasonId}>{reason}</BlockedReason>
    </section>
  );
}

function textOf({ held }: Late, again: boolean): string {
  if (held) return m.late_new_held();
  return again ? m.late_new_over() : m.late_new_text();
}

/** Asks for all the money back, after a second question: this ends the order. */
function GiveUp({ transfer, some, busy }: { transfer: Transfer; some: boolean; busy: boolean }) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const freshness = useFreshness();
  const [sure, setSure] = useState(false);
  // One id while this is on the screen, so that a repeated request ends the order once.
  const [requestId] = useState(newRequestId);
  const order = transfer.ONumber;
  const { mutate, isPending } = useOneMutation<Transfer | undefined, void>({
    mutationFn: async () => {
      const { data } = await api.call(DeclineLate, { ONumber: order, RequestId: requestId });
      return data[0];
    },
    onSuccess(now) {
      if (now) queryClient.setQueryData(transferQuery(api, order).queryKey, now);
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
    },
    onError: (error) => void showFailure(error, m.late_back_unreachable()),
  });
  const cut = noConnectionText(freshness);
  const came = formatRupees(transfer.Came);
  return (
    <section aria-labelledby="late-back" className={styles.card}>
      <h2 id="late-back" className={styles.cardTitle}>
        {some ? m.late_back() : m.late_end()}
      </h2>
      <p>{some ? m.late_back_text({ came }) : m.late_end_text()}</p>
      <div className={styles.actions}>
        {sure ? (
          <>
            <Button variant="danger" busy={isPending} blockedReason={cut} onClick={() => mutate()}>
              {some ? m.late_back_sure({ came }) : m.late_end_sure()}
            </Button>
            <Button variant="secondary" onClick={() => setSure(false)}>
              {m.late_back_not()}
            </Button>
          </>
        ) : (
          <Button
            variant="secondary"
            blockedReason={cut || (busy ? m.late_wait() : '')}
            onClick={() => setSure(true)}
          >
            {some ? m.late_back_button() : m.late_end_button()}
          </Button>
        )}
      </div>
      {cut && <BlockedReason aria-hidden>{cut}</BlockedReason>}
    </section>
  );
}
