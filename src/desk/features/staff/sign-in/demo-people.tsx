import { ROLE_WORDS } from '#shared/desk/roles.ts';
import type { Me } from '#shared/desk/contract/staff/staff.ts';
import styles from './door.module.css';

/** In a demo on this very machine: the demo's people, to sign in by a press. */
export function DemoPeople({
  people,
  onChoose,
}: {
  people: readonly Me[];
  onChoose: (id: number) => void;
}) {
  return (
    <section className={styles.ways} aria-label="People of the demo">
      <p className={styles.or}>Demo, on this machine only</p>
      <ul className={styles.people}>
        {people.map(({ id, name, roles }) => (
          <li key={id}>
            <button type="button" className={styles.person} onClick={() => onChoose(id)}>
              <span>
                <span className="visually-hidden">Sign in as </span>
                {name}
                <span className="visually-hidden">, </span>
              </span>
              <span className={styles.role}>
                {roles.map((role) => ROLE_WORDS[role].name).join(', ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
