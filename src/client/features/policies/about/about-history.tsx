import { m } from '#client/messages/compiled/messages.js';
import type { Block, Words } from '../policy.ts';
import { PolicyBlocks } from '../page/policy-blocks.tsx';
import { useWordsInputs } from '../page/use-words-inputs.ts';
import styles from './about-history.module.css';

const times: { when: Words; title: Words; text: Block[] }[] = [
  {
    when: m.about_history_1950,
    title: m.about_history_1950_title,
    text: [m.about_history_1950_1, m.about_history_1950_2],
  },
  {
    when: m.about_history_1999,
    title: m.about_history_1999_title,
    text: [m.about_history_1999_1],
  },
  {
    when: m.about_history_delivery,
    title: m.about_history_delivery_title,
    text: [m.about_history_delivery_1],
  },
  {
    when: m.about_history_today,
    title: m.about_history_today_title,
    text: [m.about_history_today_1],
  },
];

/** The history, from the first counter to the refinery. */
export function AboutHistory() {
  const inputs = useWordsInputs();
  return (
    <section aria-labelledby="history" className={styles.history}>
      <h2 id="history">{m.about_history_title()}</h2>
      <ol className={styles.times}>
        {times.map(({ when, title, text }) => (
          <li key={when(inputs)} className={styles.time}>
            <p className={styles.when}>{when(inputs)}</p>
            <div className={styles.text}>
              <h3>{title(inputs)}</h3>
              <PolicyBlocks blocks={text} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
