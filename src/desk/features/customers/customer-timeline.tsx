import { customersOperations } from '#shared/desk/contract/orders/customers.ts';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { useDeskPages } from '../../api/use-desk-pages.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { byWords } from '../../parts/text/by-words.ts';
import { grams, rupees, when } from '../../parts/text/format.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import textStyles from '../../parts/text/text.module.css';
import styles from './customers.module.css';

const { ReadCustomerTimeline } = customersOperations;
const rowsOf = ({ rows }: DeskReplyOf<typeof ReadCustomerTimeline>) => rows;
const AT_ONCE = 30;

/** Metal arrives as `-0.5000 g`, money as a bare number. */
function amountText(amount: string): string {
  const [number = '', unit] = amount.split(' ');
  return unit === 'g' ? grams(number) : rupees(number);
}

/** What the customer did and what was done for them, newest first. */
export function CustomerTimeline({ id }: { id: number }) {
  const { query, rows, more } = useDeskPages(ReadCustomerTimeline, { id, limit: AT_ONCE }, rowsOf);
  return (
    <Panel title="Time line">
      <QueryState query={query}>
        {() => (
          <>
            <ol className={styles.list}>
              {rows.map(({ key, at, subject, words, amount, by }) => (
                <li key={key} className={styles.line}>
                  <span className={styles.spread}>
                    <span>
                      {subject && `${subject}: `}
                      {words}
                    </span>
                    {amount && (
                      <span className="num" translate="no">
                        {amountText(amount)}
                      </span>
                    )}
                  </span>
                  <span className={textStyles.soft}>
                    {[when(at), byWords(by)].filter(Boolean).join(' · ')}
                  </span>
                </li>
              ))}
            </ol>
            {more.has && (
              <DeskButton kind="quiet" busy={more.loading} onClick={more.load}>
                Show more
              </DeskButton>
            )}
          </>
        )}
      </QueryState>
    </Panel>
  );
}
