import { approvalsOperations } from '#shared/desk/contract/staff/approvals.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { WithdrawButton } from '../../parts/button/withdraw-button.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { Status } from '../../parts/page/status.tsx';
import { Ago } from '../../parts/text/ago.tsx';
import { standingKind, standingWords } from '../../parts/text/standings.ts';
import textStyles from '../../parts/text/text.module.css';
import styles from './today.module.css';

/** What the person asked for that needs a second one, and how it was decided; nothing for who asked for nothing lately. */
export function OwnPanel() {
  const { data } = useDeskQuery(approvalsOperations.OwnRequests, {});
  const requests = data?.requests ?? [];
  if (requests.length === 0) return null;
  return (
    <Panel title="What you asked for" flush>
      <ul className={styles.rows}>
        {requests.map((request) => {
          const { id, summary, at, standing, decidedAt } = request;
          return (
            <li key={id} className={styles.request}>
              <div>
                <strong>{summary}</strong>
                <p className={textStyles.soft}>
                  <Status kind={standingKind(request)}>{standingWords(request)}</Status>{' '}
                  <Ago at={decidedAt ?? at} ago />
                </p>
              </div>
              {standing === 'waiting' && <WithdrawButton id={id} summary={summary} />}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
