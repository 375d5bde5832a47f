import { Link } from '@tanstack/react-router';
import { todayOperations } from '#shared/desk/contract/today.ts';
import { keyed } from '#client/ui/keyed.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { timeOf } from '../../parts/text/format.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { Status } from '../../parts/page/status.tsx';
import styles from './today.module.css';

/** Today's unusual events, newest first. */
export function OddPanel() {
  const query = useDeskQuery(todayOperations.OutOfOrdinary, {});
  return (
    <Panel title="Out of the ordinary" aside="today, newest first" flush>
      <QueryState
        query={query}
        isEmpty={({ events }) => events.length === 0}
        empty={<p className={styles.empty}>Nothing so far.</p>}
      >
        {({ events }) => (
          <ul className={styles.rows}>
            {keyed(events, ({ at }) => at).map(({ item: { at, kind, text, to }, key }) => (
              <li key={key} className={styles.odd}>
                <span className="num soft" translate="no">
                  {timeOf(at)}
                </span>
                <Status kind={kind}>{to ? <Link to={to}>{text}</Link> : text}</Status>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Panel>
  );
}
