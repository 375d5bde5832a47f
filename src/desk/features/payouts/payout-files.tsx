import { payoutsOperations } from '#shared/desk/contract/payments/payouts.ts';
import { useRight } from '../../api/use-me.ts';
import { useDeskMutation, useDeskQuery } from '../../api/use-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { byWords } from '../../parts/text/by-words.ts';
import { counted, rupees, when } from '../../parts/text/format.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { saveDeskFile } from '../../parts/text/save-file.ts';
import { settle } from '../../parts/form/settle.ts';
import textStyles from '../../parts/text/text.module.css';
import styles from './payouts.module.css';

const { FindPayoutFiles, MakePayoutFile } = payoutsOperations;

/** The files made so far, to download again. */
export function PayoutFiles() {
  const mayPay = useRight('payouts.pay');
  const query = useDeskQuery(FindPayoutFiles, {});
  const make = useDeskMutation(MakePayoutFile);
  return (
    <Panel title="Files for the bank">
      <QueryState query={query}>
        {({ files }) =>
          files.length === 0 ? (
            <p className={textStyles.soft}>None was made yet.</p>
          ) : (
            <ul className={styles.list}>
              {files.map(({ id, at, by, count, total, open }) => (
                <li key={id} className={styles.line}>
                  <span>
                    File {id}: {counted(count, 'payout')}, {rupees(total)}
                    <span className={textStyles.soft}>
                      {' '}
                      {when(at)}, {byWords(by)}
                      {open > 0 && `, ${open} open`}
                    </span>
                  </span>
                  {mayPay && (
                    <DeskButton
                      kind="quiet"
                      onClick={() =>
                        settle(
                          make,
                          { again: id },
                          {
                            onSuccess: ({ file }) => file && saveDeskFile(file),
                          },
                        )
                      }
                    >
                      Again
                    </DeskButton>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </Panel>
  );
}
