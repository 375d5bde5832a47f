import { useState } from 'react';
import type {
  IncomingMoney,
  PaymentDetail,
} from '#shared/desk/contract/payments/payment-fields.ts';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { keyed } from '#client/ui/keyed.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { rupees, when } from '../../../parts/text/format.ts';
import { KeyButton } from '../../../parts/button/key-button.tsx';
import { Kbd } from '../../../parts/button/kbd.tsx';
import { useKeys } from '../../../parts/button/keys.ts';
import { Panel } from '../../../parts/page/panel.tsx';
import { ReasonDialog } from '../../../parts/dialog/reason-dialog.tsx';
import { Status } from '../../../parts/page/status.tsx';
import { ChooseDialog } from '../decision/choose-dialog.tsx';
import styles from '../decision/decision.module.css';
import { OtherOrderDialog } from '../decision/other-order-dialog.tsx';
import type { Position } from '../position-in-list.ts';
import { SendBackDialog } from '../decision/send-back-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';
import { useDecide } from '../decision/use-decide.ts';
import { VERDICT_STATUS } from '../decision/verdict-kind.ts';

const { BookIncoming, MarkForeign, ReopenIncoming, SendIncomingBack } = paymentsOperations;

interface IncomingDecisionProps {
  detail: PaymentDetail;
  incoming: IncomingMoney;
  position: Position | undefined;
  may: boolean;
  onNext: () => void;
  onClose: () => void;
}

const OWN_WORDS = 'own';
/** Reasons why money does not belong to the shop. */
const FOREIGN = [
  { value: 'business', label: 'Another business' },
  { value: 'interest', label: 'Interest' },
  { value: 'twice', label: 'Read twice' },
  { value: OWN_WORDS, label: 'In your own words' },
];

type Ask = 'other' | 'split' | 'back' | 'foreign' | 'reopen';

/** Money that fits no order automatically: assign it to one, or decide otherwise. */
export function IncomingDecision(props: IncomingDecisionProps) {
  const { detail, incoming, position, may, onNext, onClose } = props;
  const { line, free, candidates } = incoming;
  const { busy, decide } = useDecide();
  const [asking, setAsking] = useState<Ask>();
  const [chosen, setChosen] = useState(0);
  const deciding = { item: detail.item, revision: detail.revision };
  const waits = line.state === 'proposed' || line.state === 'suspense';
  const candidate = candidates[chosen];
  const done = () => {
    setAsking(undefined);
    onNext();
  };
  const book = (parts: { order: string; amount: string }[]) =>
    void decide(BookIncoming, { ...deciding, parts }, done);
  useKeys(
    {
      ArrowDown: {
        label: 'Next order',
        repeat: true,
        run: () => setChosen(Math.min(chosen + 1, candidates.length - 1)),
      },
      ArrowUp: { label: 'Last order', repeat: true, run: () => setChosen(Math.max(chosen - 1, 0)) },
    },
    candidates.length > 1,
  );
  return (
    <article className={styles.decision} aria-label={`Money from ${line.payer || 'somebody'}`}>
      <header className={styles.head}>
        <div className={styles.back}>
          <DeskButton kind="quiet" onClick={onClose}>
            Back to the list
          </DeskButton>
        </div>
        <h2 className={styles.title}>
          {rupees(line.amount)}{' '}
          <span className={styles.from}>from {line.payer || 'an unknown payer'}</span>
        </h2>
        <Status kind={VERDICT_STATUS[detail.verdict.kind]}>{detail.verdict.text}</Status>
        <p className={styles.facts}>
          {`${line.source.replace(/^statement:/, '')} · seen ${when(line.seenAt)} · ${line.reference || 'no reference'}`}
        </p>
        <p className={styles.facts}>{line.why}</p>
      </header>
      <Panel title="As the bank has it">
        <dl className={styles.bank}>
          <dt>Remark</dt>
          <dd>{line.remark || '—'}</dd>
          <dt>Payer’s account</dt>
          <dd>{line.payerAccount || '—'}</dd>
          <dt>For no order yet</dt>
          <dd>{rupees(free)}</dd>
          {keyed(incoming.bookedFor, ({ order }) => order).map(
            ({ item: { order, amount }, key }) => (
              <div key={key} className={styles.booked}>
                <dt>Booked for {order}</dt>
                <dd>{rupees(amount)}</dd>
              </div>
            ),
          )}
        </dl>
      </Panel>
      {candidates.length > 0 && (
        <Panel title="It may be for">
          <ul className={styles.history} role="radiogroup" aria-label="Orders it may be for">
            {candidates.map(({ parts, why }, index) => (
              <li key={parts.map(({ order }) => order).join()}>
                <label className={styles.candidate}>
                  <input
                    type="radio"
                    name="candidate"
                    checked={index === chosen}
                    onChange={() => setChosen(index)}
                  />
                  <span>
                    {parts
                      .map(
                        ({ order, who, wanted }) => `${order} of ${who}, ${rupees(wanted)} to pay`,
                      )
                      .join(' and ')}
                    <span className={styles.small}>{why}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {may && (
        <div className={styles.bar}>
          {waits && candidate && (
            <KeyButton
              k="c"
              kind="primary"
              busy={busy}
              label="Book for the chosen order"
              onPress={() => book(candidate.parts.map(({ order, amount }) => ({ order, amount })))}
            >
              {`Book for ${candidate.parts.map(({ order }) => order).join(' and ')}`}
            </KeyButton>
          )}
          {waits && (
            <>
              <KeyButton k="m" busy={busy} onPress={() => setAsking('other')}>
                Other order
              </KeyButton>
              <KeyButton k="s" busy={busy} onPress={() => setAsking('split')}>
                Split
              </KeyButton>
              <KeyButton k="b" busy={busy} onPress={() => setAsking('back')}>
                Sent back
              </KeyButton>
              <KeyButton k="f" busy={busy} onPress={() => setAsking('foreign')}>
                Not ours
              </KeyButton>
            </>
          )}
          {(line.state === 'foreign' || line.state === 'sent-back') && (
            <KeyButton k="o" busy={busy} onPress={() => setAsking('reopen')}>
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
      {asking === 'other' && (
        <OtherOrderDialog
          amount={free}
          busy={busy}
          onClose={() => setAsking(undefined)}
          onChoose={(order) => book([{ order, amount: free }])}
        />
      )}
      {asking === 'split' && (
        <SplitDialog free={free} busy={busy} onClose={() => setAsking(undefined)} onSplit={book} />
      )}
      {asking === 'back' && (
        <SendBackDialog
          amount={free}
          busy={busy}
          onClose={() => setAsking(undefined)}
          onSent={(sent) => void decide(SendIncomingBack, { ...deciding, ...sent }, done)}
        />
      )}
      {asking === 'foreign' && (
        <ChooseDialog
          title="Not for the shop"
          choices={FOREIGN}
          action="Note it"
          busy={busy}
          words={{ label: 'In your own words', neededBy: OWN_WORDS, missing: 'Say why.' }}
          onClose={() => setAsking(undefined)}
          onChoose={(value, words) => {
            const usual =
              value === OWN_WORDS ? '' : FOREIGN.find((each) => each.value === value)?.label;
            const reason = [usual, words].filter(Boolean).join(': ');
            void decide(MarkForeign, { ...deciding, reason }, done);
          }}
        />
      )}
      {asking === 'reopen' && (
        <ReasonDialog
          title="Let it wait again"
          action="Let it wait"
          busy={busy}
          onClose={() => setAsking(undefined)}
          onReason={(reason) =>
            void decide(ReopenIncoming, { ...deciding, reason: reason.slice(0, 300) }, done)
          }
        />
      )}
    </article>
  );
}
