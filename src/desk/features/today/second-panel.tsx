import { Link } from '@tanstack/react-router';
import { approvalsOperations } from '#shared/desk/contract/staff/approvals.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { useRight } from '../../api/use-me.ts';
import { Ago } from '../../parts/text/ago.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import textStyles from '../../parts/text/text.module.css';
import styles from './today.module.css';

const SHOWN = 4;

/** What others asked for and a second person has to decide. */
export function SecondPanel() {
  const may = useRight('approvals.see');
  const query = useDeskQuery(
    approvalsOperations.Approvals,
    { others: true, limit: SHOWN },
    { enabled: may },
  );
  if (!may) return null;
  return (
    <Panel title="Wait for a second person" aside={<Link to="/approvals">All</Link>} flush>
      <QueryState
        query={query}
        isEmpty={({ requests }) => requests.length === 0}
        empty={<p className={styles.empty}>Nothing.</p>}
      >
        {({ requests }) => (
          <ul className={styles.rows}>
            {requests.map(({ id, summary, by, at }) => (
              <li key={id} className={styles.request}>
                <div>
                  <strong>{summary}</strong>
                  <p className={textStyles.soft}>
                    {by} asked <Ago at={at} ago />
                  </p>
                </div>
                <Link to="/approvals" search={{ open: id }}>
                  Open
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Panel>
  );
}
