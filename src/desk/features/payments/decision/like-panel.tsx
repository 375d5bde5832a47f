import type { PictureLikeness } from '#shared/desk/contract/payments/payment-fields.ts';
import { when } from '../../../parts/text/format.ts';
import { KeyButton } from '../../../parts/button/key-button.tsx';
import { stateWord } from '../../../parts/text/order-states.ts';
import { Panel } from '../../../parts/page/panel.tsx';
import { Status } from '../../../parts/page/status.tsx';
import layout from '../../../parts/page/layout.module.css';
import styles from './decision.module.css';
import { ProofPicture } from './proof-picture.tsx';

interface LikePanelProps {
  like: PictureLikeness;
  /** Whether the keys D and S answer for this pair. */
  keyed: boolean;
  busy: boolean;
  onSay: (verdict: 'different' | 'same') => void;
}

/** Two similar pictures, side by side. They must be judged before the money. */
export function LikePanel({ like, keyed, busy, onSay }: LikePanelProps) {
  const { order, state, who, how, own, other, said, first } = like;
  return (
    <Panel
      title={
        <Status kind="alike">
          {first ? 'The same picture came later' : 'A picture like this came before'}
        </Status>
      }
      aside={how === 'same' ? 'The same picture' : 'Nearly the same'}
    >
      <div className={styles.likes}>
        <figure>
          <ProofPicture {...own} alt="The picture of this order" />
          <figcaption>This one, {when(own.at)}</figcaption>
        </figure>
        <figure>
          <ProofPicture {...other} alt={`The picture of ${order}`} />
          <figcaption>
            {order} of {who}, {stateWord(state).toLowerCase()}, {when(other.at)}
          </figcaption>
        </figure>
        <div className={styles.stack}>
          {said ? (
            <p>
              {`${said.by} said: ${said.verdict === 'same' ? 'one payment, shown twice' : 'two payments'}, ${when(said.at)}`}
            </p>
          ) : (
            <p>Are they of one payment?</p>
          )}
          {keyed && (
            <div className={layout.buttons}>
              <KeyButton k="d" busy={busy} onPress={() => onSay('different')}>
                Different
              </KeyButton>
              <KeyButton k="s" busy={busy} onPress={() => onSay('same')}>
                Same
              </KeyButton>
            </div>
          )}
        </div>
      </div>
    </Panel>
  );
}
