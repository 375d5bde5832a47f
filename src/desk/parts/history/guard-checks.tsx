import type { GuardView } from '#shared/desk/contract/trading-fields.ts';
import { withMinus } from '#shared/pricing/indian-digits.ts';
import styles from './guard-checks.module.css';
import { Status } from '../page/status.tsx';

const WORDS = { minute: 'Move, 1 minute', day: 'Move today', ratio: 'Gold to silver' } as const;

/** The guard's readings beside its limits. */
export function GuardChecks({ checks }: { checks: GuardView['checks'] }) {
  if (checks.length === 0) return <p className="soft">No reading yet.</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Check</th>
          <th scope="col">Gold</th>
          <th scope="col">Silver</th>
          <th scope="col">Limit</th>
          <th scope="col">
            <span className="visually-hidden">Verdict</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {checks.map(({ check, gold, silver, limits, right }) => (
          <tr key={check}>
            <th scope="row">{WORDS[check]}</th>
            <td>{gold === undefined ? '' : value(check, gold)}</td>
            <td>{silver === undefined ? '' : value(check, silver)}</td>
            <td>{[...new Set([limits.gold, limits.silver].filter(Boolean))].join(' · ')}</td>
            <td aria-label={right ? 'Within' : 'Beyond'}>
              <Status kind={right ? 'right' : 'stopped'}>{right ? '' : 'Beyond'}</Status>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const value = (check: GuardView['checks'][number]['check'], figure: number) =>
  check === 'ratio' ? withMinus(figure.toFixed(1)) : `${withMinus(figure.toFixed(2))} %`;
