import type { LatePrice } from '#shared/contract/bank-transfer.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { weightText } from '#client/messages/weight-text.ts';
import { dayAndTime } from '#client/rates/day-and-time.ts';
import { isDisconnected } from '#client/rates/gate.ts';
import { lateGateText } from '../../payment/gate-text.ts';
import { useFreshness } from '#client/rates/use-from-rates.ts';
import { BlockedReason, Button } from '#client/ui/button/button.tsx';
import { ValueRow, ValueRows } from '#client/ui/layout/value-rows.tsx';
import { Spoken } from '#client/ui/text/spoken.tsx';
import { keyed } from '#client/ui/keyed.ts';
import { lateDealOf, useWithdrawnDeal } from '../../quote/use-withdrawn.ts';
import { useCountdown } from '../../quote/quote-countdown.tsx';
import { DepositNotice } from '../deposit-notice.tsx';
import styles from '../transfer.module.css';
import type { LatePriceAsked } from './use-late-price.ts';

/** The new price beside the lapsed one, with what is still to pay or comes back. */
export function LateOffer({ late, quote }: { late: LatePriceAsked; quote: LatePrice }) {
  const freshness = useFreshness();
  const withdrawn = useWithdrawnDeal(lateDealOf(quote));
  const time = useCountdown(late.secondsLeft);
  // What was sent and not answered may have been taken before: it is asked about whatever is withdrawn since.
  const stopped = isDisconnected(freshness) ? freshness : late.unanswered ? undefined : withdrawn;
  const cut = stopped ? lateGateText(stopped) : '';
  const { Before, Now, Came, StillToPay, ComesBack, HeldUntil, Lines } = quote;
  const { DepositDue, DepositUntil } = quote;
  const difference = exact(Now).minus(Before);
  const up = difference.gt(0);
  const changed = !difference.eq(0);
  const open = exact(StillToPay).gt(0);
  return (
    <section aria-labelledby="late-offer" className={styles.card}>
      <h2 id="late-offer" className={styles.cardTitle}>
        {m.late_offer()}
      </h2>
      {!late.unanswered && !withdrawn && (
        <p className={styles.held}>
          {m.lock_holds_for()}{' '}
          <span className="num" translate="no" role="timer">
            {time}
          </span>
        </p>
      )}
      <ValueRows>
        {keyed(Lines, ({ ProductName }) => ProductName).map(
          ({ item: { ProductName, Weight, Quantity, Price }, key }) => (
            <Row
              key={key}
              name={m.late_line({
                name: ProductName,
                weight: weightText(Weight),
                quantity: Quantity,
              })}
            >
              {formatRupees(Price)}
            </Row>
          ),
        )}
        <Row name={m.lock_total_before()}>{formatRupees(Before)}</Row>
        <ValueRow name={m.lock_total_now()} kind="result">
          <span className={`num ${styles.now}`} translate="no">
            {formatRupees(Now)}
          </span>
        </ValueRow>
        {changed && (
          <Row name={m.lock_difference()}>
            {`${formatRupees(difference.abs())} ${up ? m.lock_more() : m.lock_less()}`}
          </Row>
        )}
        <Row name={m.order_view_came()}>{formatRupees(Came)}</Row>
        {open && <Row name={m.order_view_still()}>{formatRupees(StillToPay)}</Row>}
        {exact(ComesBack).gt(0) && <Row name={m.late_comes_back()}>{formatRupees(ComesBack)}</Row>}
      </ValueRows>
      <p className={styles.small}>
        {open ? m.late_offer_rest({ until: dayAndTime(HeldUntil) }) : m.late_offer_done()}
      </p>
      {DepositDue && DepositUntil && <DepositNotice due={DepositDue} until={DepositUntil} />}
      <div className={styles.actions}>
        <Button busy={late.accepting} blockedReason={cut} onClick={late.accept}>
          {late.unanswered ? m.late_again() : m.lock_accept({ total: formatRupees(Now) })}
        </Button>
      </div>
      {cut && <BlockedReason aria-hidden>{cut}</BlockedReason>}
    </section>
  );
}

function Row({ name, children }: { name: string; children: string }) {
  return (
    <ValueRow name={<Spoken>{name}</Spoken>}>
      <span className="num" translate="no">
        {children}
      </span>
    </ValueRow>
  );
}
