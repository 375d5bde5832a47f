import { useState } from 'react';
import { ordersOperations, type ShownOrder } from '#shared/desk/contract/orders/orders.ts';
import { callDesk } from '../../../api/call-desk.ts';
import { useDeskMutation } from '../../../api/use-desk.ts';
import { useRight } from '../../../api/use-me.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { dayOf, rupees } from '../../../parts/text/format.ts';
import { Panel } from '../../../parts/page/panel.tsx';
import { saveDeskFile } from '../../../parts/text/save-file.ts';
import { Status } from '../../../parts/page/status.tsx';
import { sayDone, sayFailed } from '../../../parts/page/toast.ts';
import textStyles from '../../../parts/text/text.module.css';
import styles from './show.module.css';

type Paper = ShownOrder['papers'][number];

const KINDS = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  'debit-note': 'Debit note',
} as const;

/** Invoice and notes as they were issued, each to download. */
export function OrderPapers({ shown }: { shown: ShownOrder }) {
  const { papers, order } = shown;
  if (papers.length === 0) return null;
  return (
    <Panel title="Papers">
      <ul role="list" className={styles.pieces}>
        {papers.map((paper) => (
          <li key={paper.number} className={styles.paper}>
            <span className={styles.words}>
              <strong>
                {KINDS[paper.kind]} {paper.number}
              </strong>
              <span className={textStyles.soft}>
                {dayOf(paper.at)}, {rupees(paper.total)}
              </span>
              <Registration paper={paper} />
            </span>
            <SavePaper order={order} paper={paper.number} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Registration({ paper }: { paper: Paper }) {
  const mayAsk = useRight('orders.end');
  const again = useDeskMutation(ordersOperations.RegisterAgain);
  if (!paper.registration) return null;
  if (paper.registration === 'registered') {
    return <Status kind="right">Registered, IRN {paper.irn.slice(0, 12)}…</Status>;
  }
  const ask = () =>
    again.mutate({ paper: paper.number }, { onSuccess: sayDone, onError: sayFailed });
  return (
    <span>
      <Status kind={paper.registration === 'refused' ? 'stopped' : 'waits'}>
        {paper.registration === 'refused' ? `Refused: ${paper.why}` : 'Waits for the portal'}
      </Status>
      {mayAsk && (
        <DeskButton kind="quiet" busy={again.isPending} onClick={ask}>
          Ask again
        </DeskButton>
      )}
    </span>
  );
}

function SavePaper({ order, paper }: { order: string; paper: string }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveDeskFile(await callDesk(ordersOperations.OpenPaper, { order, paper }));
    } catch (error) {
      sayFailed(error);
    }
    setBusy(false);
  };
  return (
    <DeskButton busy={busy} aria-label={`PDF of ${paper}`} onClick={() => void save()}>
      PDF
    </DeskButton>
  );
}
