import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type {
  IncomingMoney,
  PaymentDetail,
} from '#shared/desk/contract/payments/payment-fields.ts';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { keyed } from '#client/ui/keyed.ts';
import { rupees, when } from '../../../parts/text/format.ts';
import { KeyButton } from '../../../parts/button/key-button.tsx';
import { Kbd } from '../../../parts/button/kbd.tsx';
import { useKeys } from '../../../parts/button/keys.ts';
import { Panel } from '../../../parts/page/panel.tsx';
import { useOpening } from '../../../parts/dialog/use-opening.ts';
import styles from '../decision/decision.module.css';
import type { Position } from '../position-in-list.ts';
import { type AskedOfMoney, type IncomingAsk, IncomingDialogs } from './incoming-dialogs.tsx';
import { useDecide } from '../decision/use-decide.ts';
import { Head } from '../decision/head.tsx';

const { BookIncoming } = paymentsOperations;

interface IncomingDecisionProps {
  detail: PaymentDetail;
  incoming: IncomingMoney;
  position: Position | undefined;
  may: boolean;
  onNext: () => void;
  onClose: () => void;
}

type Candidate = IncomingMoney['candidates'][number];
const ordersOf = ({ parts }: Candidate): string => parts.map(({ order }) => order).join();

/** Money that fits no order automatically: assign it to one, or decide otherwise. */
export function IncomingDecision(props: IncomingDecisionProps) {
  const { detail, incoming, position, may, onNext, onClose } = props;
  const { line, free, candidates } = incoming;
  const { busy, decide } = useDecide();
  const deciding = { item: detail.item, revision: detail.revision };
  // A dialog decides on what stood when it was opened: what changes behind it, the store refuses to decide unseen.
  const [asking, setAsking, close] = useOpening<AskedOfMoney>();
  const open = (ask: IncomingAsk) => setAsking({ ask, free, deciding });
  // By its orders: the list may be another in a moment, with another order in the same place.
  const [chosenOrders, setChosenOrders] = useState<string>();
  const found = candidates.findIndex((each) => ordersOf(each) === chosenOrders);
  const chosen = Math.max(found, 0);
  const choose = (index: number) => {
    const next = candidates[index];
    if (next) setChosenOrders(ordersOf(next));
  };
  const waits = line.state === 'proposed' || line.state === 'suspense';
  const candidate = candidates[chosen];
  const done = () => {
    close();
    onNext();
  };
  const book = (booked: Candidate) => {
    const parts = booked.parts.map(({ order, amount }) => ({ order, amount }));
    void decide(BookIncoming, { ...deciding, parts }, done);
  };
  useKeys(
    {
      ArrowDown: {
        label: 'Next order',
        repeat: true,
        run: () => choose(chosen + 1),
      },
      ArrowUp: { label: 'Last order', repeat: true, run: () => choose(chosen - 1) },
    },
    candidates.length > 1,
  );
  return (
    <article className={styles.decision} aria-label={`Money from ${line.payer || 'somebody'}`}>
      <IncomingHead detail={detail} line={line} onClose={onClose} />
      <BankPanel incoming={incoming} />
      {candidates.length > 0 && (
        <Candidates candidates={candidates} chosen={chosen} onChoose={choose} />
      )}
      {may && (
        <div className={styles.bar}>
          {waits && candidate && (
            <KeyButton
              k="c"
              kind="primary"
              busy={busy}
              label="Book for the chosen order"
              onPress={() => book(candidate)}
            >
              {`Book for ${candidate.parts.map(({ order }) => order).join(' and ')}`}
            </KeyButton>
          )}
          {waits && (
            <>
              <KeyButton k="m" busy={busy} onPress={() => open('other')}>
                Other order
              </KeyButton>
              <KeyButton k="s" busy={busy} onPress={() => open('split')}>
                Split
              </KeyButton>
              <KeyButton k="b" busy={busy} onPress={() => open('back')}>
                Sent back
              </KeyButton>
              <KeyButton k="f" busy={busy} onPress={() => open('foreign')}>
                Not ours
              </KeyButton>
            </>
          )}
          {(line.state === 'foreign' || line.state === 'sent-back') && (
            <KeyButton k="o" busy={busy} onPress={() => open('reopen')}>
              Let it wait again
            </KeyButton>
          )}
          {position && (
            <span className={styles.position}>
              {position.at} of {position.of}
              {position.more ? '+' : ''} <Kbd>j</Kbd>
            </span>
          )}
        </div>
      )}
      {asking && <IncomingDialogs {...asking} {...{ busy, decide, done }} onClose={close} />}
    </article>
  );
}

interface HeadProps {
  detail: PaymentDetail;
  line: IncomingMoney['line'];
  onClose: () => void;
}

function IncomingHead({ detail, line, onClose }: HeadProps) {
  return (
    <Head
      {...{ verdict: detail.verdict, amount: line.amount, onClose }}
      from={line.payer || 'an unknown payer'}
    >
      <p className={styles.facts}>
        {`${line.source.replace(/^statement:/, '')} · seen ${when(line.seenAt)} · ${line.reference || 'no reference'}`}
      </p>
      <p className={styles.facts}>{line.why}</p>
    </Head>
  );
}

function BankPanel({ incoming }: { incoming: IncomingMoney }) {
  const { line, free, bookedFor, unordered = [] } = incoming;
  return (
    <Panel title="As the bank has it">
      <dl className={styles.bank}>
        <dt>Remark</dt>
        <dd>{line.remark || '—'}</dd>
        <dt>Payer’s account</dt>
        <dd>{line.payerAccount || '—'}</dd>
        <dt>For no order yet</dt>
        <dd>{rupees(free)}</dd>
        {keyed(bookedFor, ({ order }) => order).map(({ item: { order, amount }, key }) => (
          <div key={key} className={styles.booked}>
            <dt>Booked for {order}</dt>
            <dd>{rupees(amount)}</dd>
          </div>
        ))}
        {unordered.map(({ number, customer, who, total, until }) => (
          <div key={number} className={styles.booked}>
            <dt>Price {number}, not ordered at</dt>
            <dd>
              <Link to="/customers/$id" params={{ id: String(customer) }}>
                {who}
              </Link>
              {`, ${rupees(total)}, held until ${when(until)}`}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

interface CandidatesProps {
  candidates: IncomingMoney['candidates'];
  /** The place of the chosen one. */
  chosen: number;
  onChoose: (index: number) => void;
}

function Candidates({ candidates, chosen, onChoose }: CandidatesProps) {
  return (
    <Panel title="It may be for">
      <ul className={styles.history} role="radiogroup" aria-label="Orders it may be for">
        {candidates.map(({ parts, why }, index) => (
          <li key={ordersOf({ parts, why })}>
            <label className={styles.candidate}>
              <input
                type="radio"
                name="candidate"
                checked={index === chosen}
                onChange={() => onChoose(index)}
              />
              <span>
                {parts
                  .map(({ order, who, wanted }) => `${order} of ${who}, ${rupees(wanted)} to pay`)
                  .join(' and ')}
                <span className={styles.small}>{why}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
