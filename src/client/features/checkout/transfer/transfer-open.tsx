import type { Transfer } from '#shared/contract/bank-transfer.ts';
import { exact, sum } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { dayAndTime } from '#client/rates/day-and-time.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Icon } from '#client/ui/button/icon.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { PartsBar } from '#client/ui/feedback/parts-bar.tsx';
import { useStoreMinute } from '#client/api/use-store-minute.ts';
import { TransferAccount } from './transfer-account.tsx';
import { TransferClaims } from './transfer-claims.tsx';
import type { Telling } from './tell/use-telling.ts';
import { TransferSandbox } from './transfer-sandbox.tsx';
import { TransferUpi } from './transfer-upi.tsx';
import { DepositNotice } from './deposit-notice.tsx';
import styles from './transfer.module.css';

interface TransferOpenProps {
  transfer: Transfer;
  telling: Telling;
  /** The customer wants to tell of a payment. */
  onTell: () => void;
}

/** An order whose price is held: how much to pay, until when and where to, and the claims so far. */
export function TransferOpen({ transfer, telling, onTell }: TransferOpenProps) {
  const ends = holdEnds(transfer);
  const now = useStoreMinute(ends, transfer.UpiCode?.ClosesAt);
  const over = now >= ends;
  const byUpi = telling.draft.channel === 'upi';
  const account = <TransferAccount key="account" transfer={transfer} now={now} />;
  const upi = (
    <TransferUpi
      key="upi"
      transfer={transfer}
      now={now}
      onOpened={() => telling.change({ channel: 'upi' })}
    />
  );
  return (
    <div className={styles.page}>
      <Amounts transfer={transfer} over={over} />
      {over ? (
        <Notice kind="warn" title={m.transfer_over_title()}>
          {m.transfer_over_text()}
        </Notice>
      ) : (
        <div className={styles.ways}>{byUpi ? [upi, account] : [account, upi]}</div>
      )}
      <TransferSandbox url={transfer.SandboxUrl} />
      <TransferClaims claims={transfer.Claims} />
      <p className={styles.late}>{m.pay_transfer_late()}</p>
      <ButtonLink
        to="/order-view/$orderId"
        params={{ orderId: transfer.ONumber }}
        variant="quiet"
        className={styles.order ?? ''}
      >
        {m.pay_see_order({ order: transfer.ONumber })}
      </ButtonLink>
      <div className={classNames('action-bar', styles.bar)}>
        <Button size="large" wide onClick={onTell}>
          {byUpi ? m.transfer_tell_upi() : m.transfer_tell_bank()}
        </Button>
      </div>
    </div>
  );
}

/** When the price is no longer held: earlier if a deposit that is asked for has not come by its own time. */
const holdEnds = ({ State, HeldUntil, DepositUntil }: Transfer): number =>
  State === 'deposit' && DepositUntil ? Math.min(HeldUntil, DepositUntil) : HeldUntil;

function Amounts({ transfer, over }: { transfer: Transfer; over: boolean }) {
  const { Total, Came, StillToPay, HeldUntil, Claims, DepositDue, DepositUntil, State } = transfer;
  const some = exact(Came).gt(0);
  const share = (rupees: string) => Number(exact(rupees).div(Total).toFixed(6));
  const told = sum(Claims.map(({ Amount }) => exact(Amount)));
  return (
    <div className={styles.amounts}>
      <p className={styles.total}>
        <span className={styles.label}>
          {over ? m.transfer_unseen() : some ? m.transfer_still() : m.pay_to_pay()}
        </span>
        <strong className="num" translate="no">
          {formatRupees(StillToPay)}
        </strong>
      </p>
      {!over && (
        <p className={styles.held}>
          <Icon name="clock" size={18} />
          <span>
            {m.transfer_held()} <strong>{dayAndTime(HeldUntil)}</strong>
          </span>
        </p>
      )}
      {(some || told.gt(0)) && (
        <div className={styles.parts}>
          <PartsBar
            parts={[
              { key: 'came', share: share(Came), look: 'more' },
              { key: 'told', share: share(told.toFixed(2)), look: 'said' },
            ]}
          />
          <p className={styles.small}>
            {m.transfer_came_of({ came: formatRupees(Came), total: formatRupees(Total) })}
          </p>
        </div>
      )}
      {State === 'deposit' && DepositUntil && !over && (
        <DepositNotice due={DepositDue} until={DepositUntil} />
      )}
    </div>
  );
}
