import { Link } from '@tanstack/react-router';
import { approvalsOperations } from '#shared/desk/contract/staff/approvals.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { useRight } from '../../api/use-me.ts';
import { Ago } from '../../parts/text/ago.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { Status } from '../../parts/page/status.tsx';
import styles from './today.module.css';

const SHOWN = 4;

/** Requests that wait for a second person. */
export function SecondPanel() {
  const may = useRight('approvals.see');
  const query = useDeskQuery(approvalsOperations.Approvals, { limit: SHOWN }, { enabled: may });
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
            {requests.map(({ id, summary, by, at, own }) => (
              <li key={id} className={styles.request}>
                <div>
                  <strong>{summary}</strong>
                  <p className={styles.small}>
                    {own ? 'You asked' : `${by} asked`} <Ago at={at} ago />
                    {own && ' · cannot be approved by you'}
                  </p>
                </div>
                {own ? (
                  <Status kind="waits" />
                ) : (
                  <Link to="/approvals" search={{ open: id }}>
                    Open
                  </Link>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Panel>
  );
}
