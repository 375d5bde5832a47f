import { exact } from '#shared/pricing/decimal.ts';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { todayOperations } from '#shared/desk/contract/today.ts';
import { formatGrams } from '#shared/pricing/weight.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { grams, rupees, timeOf } from '../../parts/text/format.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import textStyles from '../../parts/text/text.module.css';
import styles from './today.module.css';

type Figures = DeskReplyOf<typeof todayOperations.TodayFigures>;

const WAYS: Record<string, string> = {
  bank: 'Bank transfer',
  upi: 'UPI',
  card: 'Card',
  cash: 'Cash',
};

/** Takings, grams and the vault; only figures that the role may see. */
export function FiguresPanels() {
  const query = useDeskQuery(todayOperations.TodayFigures, {});
  return (
    <QueryState query={query} bones={styles.figureBones}>
      {({ at, takings, grams: moved, vault }) => (
        <>
          {takings && moved && (
            <div className={styles.pair}>
              <Takings takings={takings} at={at} />
              <Grams moved={moved} />
            </div>
          )}
          {vault && <Vault vault={vault} />}
        </>
      )}
    </QueryState>
  );
}

function Takings({ takings, at }: { takings: NonNullable<Figures['takings']>; at: number }) {
  const { today, yesterday, ways } = takings;
  return (
    <Panel title="Takings today">
      <p className={`${styles.sum} num`} translate="no">
        {rupees(today.amount)}
      </p>
      <p className={styles.change}>
        {changeWords(today.amount, yesterday.amount)} yesterday by {timeOf(at)}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Way</th>
            <th scope="col">Payments</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {ways.map(({ way, count, amount }) => (
            <tr key={way}>
              <th scope="row">{WAYS[way] ?? way}</th>
              <td>{count}</td>
              <td>{rupees(amount)}</td>
            </tr>
          ))}
          {ways.length === 0 && (
            <tr>
              <td colSpan={3} className="soft">
                Nothing yet
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </Panel>
  );
}

function changeWords(today: string, yesterday: string): string {
  if (Number(yesterday) === 0) return rupees(yesterday);
  const percent = (Number(today) / Number(yesterday) - 1) * 100;
  const sign = percent >= 0 ? '▲' : '▼';
  return `${sign} ${Math.abs(percent).toFixed(1)} % on ${rupees(yesterday)}`;
}

function Grams({ moved }: { moved: NonNullable<Figures['grams']> }) {
  const { pieces, digital, bought } = moved;
  const net = (metal: 'gold' | 'silver') =>
    exact(pieces[metal]).plus(exact(digital[metal])).minus(exact(bought[metal]));
  const row = (label: string, of: Record<'gold' | 'silver', string>, sign = '') => (
    <tr>
      <th scope="row">{label}</th>
      {(['gold', 'silver'] as const).map((metal) => (
        <td key={metal}>{Number(of[metal]) === 0 ? '–' : `${sign}${formatGrams(of[metal])}`}</td>
      ))}
    </tr>
  );
  return (
    <Panel title="Grams today">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Grams</th>
            <th scope="col">Gold</th>
            <th scope="col">Silver</th>
          </tr>
        </thead>
        <tbody>
          {row('Out in pieces', pieces)}
          {row('Out, digital sold', digital)}
          {row('In, digital bought back', bought, '−')}
          <tr className={styles.total}>
            <th scope="row">Net out</th>
            <td>{formatGrams(net('gold'))}</td>
            <td>{formatGrams(net('silver'))}</td>
          </tr>
        </tbody>
      </table>
      <p className="soft">A coin out of digital metal went out when it was sold digitally.</p>
    </Panel>
  );
}

function Vault({ vault }: { vault: NonNullable<Figures['vault']> }) {
  return (
    <Panel title="Vault over customers’ grams">
      <div className={styles.vault}>
        {vault.map(({ metal, inVault, customers, free, cover }) => (
          <div key={metal}>
            <p className={styles.line}>
              <strong>
                {metal === 'gold' ? 'Gold' : 'Silver'} {cover === undefined ? '' : `${cover} %`}
              </strong>
              <span className="soft">{grams(free)} free</span>
            </p>
            <meter
              className={styles.bar}
              aria-label={`${metal === 'gold' ? 'Gold' : 'Silver'} in the vault over what customers hold`}
              min={0}
              max={100}
              low={99.99}
              optimum={100}
              value={cover ?? 100}
            />
            <p className={`${styles.line} ${textStyles.soft}`}>
              <span>Customers {formatGrams(customers)}</span>
              <span>Vault {formatGrams(inVault)}</span>
            </p>
          </div>
        ))}
      </div>
    </Panel>
  );
}
