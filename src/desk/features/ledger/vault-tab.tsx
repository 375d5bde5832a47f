import { ledgerOperations } from '#shared/desk/contract/ledger.ts';
import { useRight } from '../../api/use-me.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Facts } from '../../parts/page/facts.tsx';
import { counted, grams } from '../../parts/text/format.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { Status } from '../../parts/page/status.tsx';
import { useOpening } from '../../parts/dialog/use-opening.ts';
import layout from '../../parts/page/layout.module.css';
import textStyles from '../../parts/text/text.module.css';
import styles from './ledger.module.css';
import { VaultDialog } from './vault-dialog.tsx';

/** The vault's stock, and how far it covers what customers hold. */
export function VaultTab() {
  const mayMove = useRight('ledger.move');
  const [moving, setMoving, close] = useOpening<'deposit' | 'withdraw'>();
  const query = useDeskQuery(ledgerOperations.ReadVault, {});
  return (
    <div className={layout.stack}>
      {mayMove && (
        <div className={layout.buttons}>
          <DeskButton onClick={() => setMoving('deposit')}>Deposit bars</DeskButton>
          <DeskButton onClick={() => setMoving('withdraw')}>Withdraw</DeskButton>
        </div>
      )}
      <QueryState query={query}>
        {({ metals, bars, barCount }) => (
          <div className={styles.columns}>
            {metals.map(({ metal, inVault, customers, reserved, free, cover }) => (
              <Panel
                key={metal}
                title={metal === 'gold' ? 'Gold' : 'Silver'}
                aside={
                  cover !== null && (
                    <Status kind={cover < 100 ? 'stopped' : 'right'}>{cover} % covered</Status>
                  )
                }
              >
                <Facts
                  facts={[
                    ['In the vault', grams(inVault)],
                    ['Customers hold', grams(customers)],
                    ['Reserved', grams(reserved)],
                    ['Free', grams(free)],
                  ]}
                />
              </Panel>
            ))}
            <Panel title="Bars" aside={counted(barCount, 'bar')}>
              <ul className={styles.list}>
                {bars.map(({ number, deposit }) => (
                  <li key={number} className={styles.line}>
                    <span>{number}</span>
                    <span className={textStyles.soft}>assay {deposit}</span>
                  </li>
                ))}
              </ul>
            </Panel>
          </div>
        )}
      </QueryState>
      {moving && <VaultDialog what={moving} onClose={close} />}
    </div>
  );
}
