import type {
  OrderPayment,
  PaymentDetail,
  PictureLikeness,
} from '#shared/desk/contract/payments/payment-fields.ts';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { counted, rupees } from '../../../parts/text/format.ts';
import { KeyButton } from '../../../parts/button/key-button.tsx';
import { BankLines } from '../incoming/bank-lines.tsx';
import { ComparedTable } from './compared-table.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import { useOpening } from '../../../parts/dialog/use-opening.ts';
import styles from './decision.module.css';
import { DecisionHead } from './decision-head.tsx';
import { LikePanel } from './like-panel.tsx';
import { NotBookedPanel } from './not-booked-panel.tsx';
import { type Ask, type AskedOfOrder, OrderDialogs } from './order-dialogs.tsx';
import { ProofPicture } from './proof-picture.tsx';
import { SumsRow } from '../sums-row.tsx';
import type { Position } from '../position-in-list.ts';
import { useDecide } from './use-decide.ts';

const { ComparePictures, ConfirmPayment } = paymentsOperations;

interface OrderDecisionProps {
  detail: PaymentDetail;
  order: OrderPayment;
  position: Position | undefined;
  may: boolean;
  onNext: () => void;
  onClose: () => void;
}

/** The payment of an order: what the customer wrote beside the bank's data, and one key for each decision. */
export function OrderDecision(props: OrderDecisionProps) {
  const { detail, order, position, may, onNext, onClose } = props;
  const { busy, decide } = useDecide();
  const deciding = { item: detail.item, revision: detail.revision };
  const [line] = order.lines;
  const used = detail.verdict.kind === 'used' ? detail.verdict.text : '';
  // A dialog decides on what stood when it was opened: what changes behind it, the store refuses to decide unseen.
  const [asking, setAsking, close] = useOpening<AskedOfOrder>();
  const open = (ask: Ask) => setAsking({ ask, order, line, used, deciding });
  const undecided = order.likes.find(({ said }) => !said);
  const isOver = !['placed', 'payment-received', 'lapsed'].includes(order.state);

  const done = () => {
    close();
    onNext();
  };
  function confirm() {
    if (isPaid(order)) return void decide(ConfirmPayment, deciding, done);
    if (used || !line) return open('seen');
    if (exact(line.amount).lt(order.money.stillToPay)) return open('short');
    return void decide(ConfirmPayment, { ...deciding, incoming: line.incoming }, done);
  }
  const say = (like: PictureLikeness, verdict: 'different' | 'same') =>
    void decide(ComparePictures, {
      ...deciding,
      own: like.own.proof,
      other: like.other.proof,
      verdict,
    });

  return (
    <article className={styles.decision} aria-label={`Payment of ${order.order}`}>
      <DecisionHead detail={detail} order={order} onClose={onClose} />
      {order.notBooked && (
        <NotBookedPanel
          captures={order.notBooked}
          onWentBack={may ? () => open('went-back') : undefined}
        />
      )}
      {order.likes.map((like) => (
        <LikePanel
          key={like.order}
          like={like}
          keyed={may && like === undecided}
          busy={busy}
          onSay={(verdict) => say(like, verdict)}
        />
      ))}
      {order.notCompared !== undefined && (
        <p role="status">
          {`Its picture could not be compared with ${counted(order.notCompared, 'other')}: the picture store does not answer now.`}
        </p>
      )}
      <Compared order={order} />
      <CustomerPanel order={order} />
      {may && !isOver && (
        <DecisionBar {...{ order, position, busy }} onConfirm={confirm} onAsk={open} />
      )}
      {isOver && <DeskButton onClick={onNext}>Next</DeskButton>}
      {asking && <OrderDialogs {...asking} {...{ busy, decide, done }} onClose={close} />}
    </article>
  );
}

/** Whether nothing is left to pay. */
const isPaid = ({ money }: OrderPayment): boolean => money.stillToPay === '0.00';

interface DecisionBarProps {
  order: OrderPayment;
  position: Position | undefined;
  busy: boolean;
  onConfirm: () => void;
  onAsk: (ask: Ask) => void;
}

/** What can be decided of an order in its state. */
function DecisionBar({ order, position, busy, onConfirm, onAsk }: DecisionBarProps) {
  const [line] = order.lines;
  const paid = isPaid(order);
  const lapsed = order.state === 'lapsed';
  const why = whyBlocked(order);
  return (
    <div className={styles.bar}>
      {!(lapsed && paid) && (
        <KeyButton
          k="c"
          kind="primary"
          busy={busy}
          blockedReason={why}
          onPress={onConfirm}
          label="Confirm"
        >
          {paid ? 'Confirm the order' : `Confirm ${rupees(line?.amount ?? order.money.stillToPay)}`}
        </KeyButton>
      )}
      {(order.state === 'placed' || (lapsed && !paid)) && (
        <KeyButton k="a" busy={busy} onPress={() => onAsk('ask')}>
          Ask the customer
        </KeyButton>
      )}
      {(order.state === 'placed' || lapsed) && (
        <KeyButton k="r" kind="grave" busy={busy} onPress={() => onAsk('reject')}>
          {order.late ? 'Give it back' : 'Reject'}
        </KeyButton>
      )}
      {line && !paid && (
        <KeyButton k="m" busy={busy} onPress={() => onAsk('other')}>
          Other order
        </KeyButton>
      )}
      {position && (
        <span className={styles.position}>
          {position.at} of {position.of}
          {position.more ? '+' : ''}
        </span>
      )}
      {why && <p className={styles.why}>{why}</p>}
    </div>
  );
}

/** Why a payment cannot be confirmed yet; empty where it can. */
function whyBlocked({ likes }: OrderPayment): string {
  if (likes.some(({ said }) => !said)) return 'Say first whether the pictures are of one payment.';
  const copied = likes.find(({ said, first }) => said?.verdict === 'same' && !first);
  return copied ? `Its picture is that of ${copied.order}.` : '';
}

/** The customer's screenshot, beside what they wrote and what the bank has. */
function Compared({ order }: { order: OrderPayment }) {
  const [line] = order.lines;
  const picture = order.claims.findLast((claim) => claim.picture)?.picture;
  return (
    <div className={styles.beside}>
      {picture && (
        <ProofPicture
          {...picture}
          keyed
          alt={`Screenshot of ${order.customer.name} for ${order.order}`}
        />
      )}
      <div className={styles.stack}>
        {/* Late money is already recorded: the bank has nothing more to show. */}
        {(!order.late || line) && (
          <ComparedTable rows={order.rows} bank={line?.source.replace(/^statement:/, '')} />
        )}
        <SumsRow order={order} paying={line?.amount ?? order.claims.at(-1)?.amount} />
        <BankLines lines={order.lines.slice(1)} />
      </div>
    </div>
  );
}
