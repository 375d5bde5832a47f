import { m } from '#client/messages/compiled/messages.js';
import { Icon, type IconName } from '#client/ui/button/icon.tsx';
import { PHONE, SCALE, TRUCK } from '#client/ui/button/more-icons.ts';
import type { Words } from '../policy.ts';
import { PolicyWords } from '../page/policy-words.tsx';
import styles from './about-promises.module.css';

const promises: [icon: IconName, title: Words, text: Words][] = [
  ['trend', m.about_promise_price, m.about_promise_price_text],
  [SCALE, m.about_promise_weight, m.about_promise_weight_text],
  ['bag', m.about_promise_bill, m.about_promise_bill_text],
  [TRUCK, m.about_promise_parcel, m.about_promise_parcel_text],
  ['info', m.about_promise_plain, m.about_promise_plain_text],
  [PHONE, m.about_promise_person, m.about_promise_person_text],
];

/** The promises of the house. */
export function AboutPromises() {
  return (
    <section aria-labelledby="promises" className={styles.promises}>
      <h2 id="promises">{m.about_promise_title()}</h2>
      <ul className={styles.list}>
        {promises.map(([icon, title, text]) => (
          <li key={typeof icon === 'string' ? icon : icon.path} className={styles.promise}>
            <span className={styles.medal}>
              <Icon name={icon} size={20} />
            </span>
            <h3>
              <PolicyWords text={title} />
            </h3>
            <p>
              <PolicyWords text={text} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
