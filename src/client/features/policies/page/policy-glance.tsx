import { m } from '#client/messages/compiled/messages.js';
import { Card } from '#client/ui/layout/card.tsx';
import { RichText } from '#client/ui/text/rich-text.tsx';
import type { Fact } from '../policy.ts';
import { useWordsInputs } from './use-words-inputs.ts';
import styles from './policy-glance.module.css';

const NO_FACTS: readonly Fact[] = [];

/** The answers that most readers look for. */
export function PolicyGlance({
  facts = NO_FACTS,
  html,
}: {
  facts?: readonly Fact[];
  /** The shop's own text in their place. */
  html?: string;
}) {
  const inputs = useWordsInputs();
  return (
    <Card as="section" aria-labelledby="at-a-glance" className={styles.glance}>
      <h2 id="at-a-glance">{m.policies_glance()}</h2>
      {html === undefined ? (
        <dl>
          {facts.map(([name, text]) => (
            <div key={name(inputs)}>
              <dt>{name(inputs)}</dt>
              <dd>{text(inputs)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <RichText html={html} />
      )}
    </Card>
  );
}
