import type { ReactNode } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { Icon, type IconName } from '#client/ui/button/icon.tsx';
import { SCALE, SHIELD } from '#client/ui/button/more-icons.ts';
import { DigitalApp } from './digital-app.tsx';
import styles from './digital-story.module.css';

type Words = () => string;

const reasons: [icon: IconName, title: Words, text: Words][] = [
  ['lotus', m.story_why_fine, m.story_why_fine_text],
  [SCALE, m.story_why_small, m.story_why_small_text],
  ['trend', m.story_why_plain, m.story_why_plain_text],
  [SHIELD, m.story_why_safe, m.story_why_safe_text],
];

const steps: [title: Words, text: Words][] = [
  [m.story_how_choose, m.story_how_choose_text],
  [m.story_how_pay, m.story_how_pay_text],
  [m.story_how_keep, m.story_how_keep_text],
];

/** Why go digital, how it works, the metal behind it, and the app. */
export function DigitalStory({ coins }: { coins: ReactNode }) {
  return (
    <>
      <section aria-labelledby="why-digital" className={styles.part}>
        <h2 id="why-digital">{m.story_why_title()}</h2>
        <ul role="list" className={styles.reasons}>
          {reasons.map(([icon, title, text]) => (
            <li key={title()} className={styles.reason}>
              <span className={styles.medal}>
                <Icon name={icon} size={20} />
              </span>
              <h3>{title()}</h3>
              <p>{text()}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="how-digital" className={styles.part}>
        <h2 id="how-digital">{m.story_how_title()}</h2>
        <ol role="list" className={styles.steps}>
          {steps.map(([title, text], index) => (
            <li key={title()} className={styles.step}>
              <span className={styles.number} aria-hidden>
                {index + 1}
              </span>
              <h3>{title()}</h3>
              <p>{text()}</p>
            </li>
          ))}
        </ol>
      </section>
      <div className={styles.texts}>
        <section>
          <h2>{m.digital_worth_title()}</h2>
          <p>{m.digital_worth_text()}</p>
          <p>{m.digital_worth_moves()}</p>
        </section>
        <section>
          <h2>{m.digital_why_title()}</h2>
          <p>{m.digital_why_text()}</p>
        </section>
        <section>
          <h2>{m.digital_coins_title()}</h2>
          <p>{m.digital_coins_text()}</p>
          {coins}
        </section>
      </div>
      <DigitalApp />
    </>
  );
}
