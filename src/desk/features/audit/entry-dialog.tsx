import type { AuditRow } from '#shared/desk/contract/staff/audit.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { when } from '../../parts/text/format.ts';
import styles from './audit.module.css';
import { differences, otherDetails, sayValue } from './details.ts';

const HASH_FIGURES = 12;

/** One entry, with the values before and after. */
export function EntryDialog({ act, onClose }: { act: AuditRow; onClose: () => void }) {
  const changed = differences(act.details);
  return (
    <Dialog title={`${act.act}, ${act.subject}`} onClose={onClose} size="wide">
      <div className={styles.act}>
        <dl className={styles.facts}>
          <dt>By</dt>
          <dd>{act.by}</dd>
          <dt>When</dt>
          <dd>{when(act.at)}</dd>
          {otherDetails(act.details).map(([name, value]) => (
            <Fact key={name} name={name} value={value} />
          ))}
          <dt>Act</dt>
          <dd className="num" translate="no">
            {act.id}, hash {act.hash.slice(0, HASH_FIGURES)}…
          </dd>
        </dl>
        {changed.length > 0 && (
          <table className={styles.changed}>
            <caption className="visually-hidden">What it changed</caption>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {changed.map(({ name, before, after }) => (
                <tr key={name}>
                  <th scope="row">{name || act.subject}</th>
                  <td>
                    <del>{sayValue(before)}</del>
                  </td>
                  <td>
                    <ins>{sayValue(after)}</ins>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Dialog>
  );
}

function Fact({ name, value }: { name: string; value: unknown }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{sayValue(value)}</dd>
    </>
  );
}
