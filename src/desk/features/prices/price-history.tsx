import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { pricesOperations } from '#shared/desk/contract/catalogue/prices.ts';
import { useDeskPages } from '../../api/use-desk-pages.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { when } from '../../parts/text/format.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import styles from './prices.module.css';

type History = DeskReplyOf<typeof pricesOperations.PriceHistory>;
const rowsOf = ({ rows }: History) => rows;

/** Every change of prices ever made, newest first. */
export function PriceHistory() {
  const { query, rows, more } = useDeskPages(pricesOperations.PriceHistory, { limit: 20 }, rowsOf);
  return (
    <Panel title="History" flush>
      <QueryState query={query}>
        {() =>
          rows.length === 0 ? (
            <p className={styles.empty}>Nothing was changed yet.</p>
          ) : (
            <ol className={styles.history}>
              {rows.map(({ id, at, by, what, words }) => (
                <li key={id}>
                  <strong>{what}</strong>
                  <p>{words.join(', ') || 'No figure changed'}</p>
                  <p className={styles.soft}>
                    {by}, {when(at)}
                  </p>
                </li>
              ))}
            </ol>
          )
        }
      </QueryState>
      {more.has && (
        <DeskButton kind="quiet" busy={more.loading} onClick={more.load}>
          Show more
        </DeskButton>
      )}
    </Panel>
  );
}
