import { useState } from 'react';
import type { ToldLine } from '#shared/desk/contract/orders/order-fields.ts';
import type { ShownOrder } from '#shared/desk/contract/orders/orders.ts';
import { Icon, type IconName } from '#client/ui/button/icon.tsx';
import { useRight } from '../../../api/use-me.ts';
import { useNow } from '../../../parts/text/ago.tsx';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { byWords } from '../../../parts/text/by-words.ts';
import { rupees, when } from '../../../parts/text/format.ts';
import { BOX, LINES, PAGE, RUPEE, TICKED } from '../../../parts/page/icons.ts';
import { Panel } from '../../../parts/page/panel.tsx';
import { AddNote, EditNote } from './order-notes.tsx';
import styles from './story.module.css';

const ICONS: Record<ToldLine['kind'], IconName> = {
  state: TICKED,
  correction: LINES,
  claim: 'user',
  money: RUPEE,
  card: RUPEE,
  refund: RUPEE,
  paper: PAGE,
  parcel: BOX,
  note: 'info',
};

/** Everything that happened to the order, newest first, with who and when, including colleagues' notes. */
export function OrderStory({ shown }: { shown: ShownOrder }) {
  const mayNote = useRight('orders.note');
  return (
    <Panel title="Story" aside="newest first">
      {mayNote && <AddNote order={shown.order} />}
      <ol role="list" className={styles.story}>
        {shown.story.toReversed().map((line, index) => (
          <Line key={`${shown.story.length - index} ${line.what}`} line={line} />
        ))}
      </ol>
    </Panel>
  );
}

function Line({ line }: { line: ToldLine }) {
  const { kind, what, by, at, words, amount, note } = line;
  const [editing, setEditing] = useState(false);
  const now = useNow();
  const mayEdit = note?.mine === true && now < note.until;
  return (
    <li className={styles.line} data-kind={kind}>
      <Icon name={ICONS[kind]} size={18} className={styles.icon ?? ''} />
      <div className={styles.words}>
        <p className={styles.head}>
          <strong>{what}</strong>
          {amount !== undefined && (
            <span className="num" translate="no">
              {rupees(amount)}
            </span>
          )}
        </p>
        {note && editing ? (
          <EditNote note={note.id} text={words} onDone={() => setEditing(false)} />
        ) : (
          words && <p className={styles.said}>{words}</p>
        )}
        <p className={styles.soft}>
          {when(at)}, {byWords(by)}
          {mayEdit && !editing && (
            <DeskButton kind="quiet" onClick={() => setEditing(true)}>
              Change
            </DeskButton>
          )}
        </p>
      </div>
    </li>
  );
}
