import { Link } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { Icon, type IconName } from '#client/ui/button/icon.tsx';
import { LOCK, SCALE, SHIELD, TRUCK } from '#client/ui/button/more-icons.ts';
import styles from './promises.module.css';

const promises: [icon: IconName, text: () => string][] = [
  [TRUCK, m.home_promise_shipping],
  [SCALE, m.home_promise_tolerance],
  [SHIELD, m.home_promise_confidence],
  [LOCK, m.home_promise_payment],
];

/** Four tiles, each with a promise and a link to the page about it. */
export function Promises() {
  return (
    <ul role="list" aria-label={m.home_promises()} className={styles.grid}>
      {promises.map(([icon, text]) => (
        <li key={text()}>
          <Link to="/freeshipping" className={styles.tile}>
            <span className={styles.medal}>
              <Icon name={icon} size={22} />
            </span>
            {text()}
          </Link>
        </li>
      ))}
    </ul>
  );
}
