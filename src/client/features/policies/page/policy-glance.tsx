import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { Card } from '#client/ui/layout/card.tsx';
import { RichText } from '#client/ui/text/rich-text.tsx';
import type { Fact } from '../policy.ts';
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
  const shop = useServices().config.projectName;
  return (
    <Card as="section" aria-labelledby="at-a-glance" className={styles.glance}>
      <h2 id="at-a-glance">{m.policies_glance()}</h2>
      {html === undefined ? (
        <dl>
          {facts.map(([name, text]) => (
            <div key={name({ shop })}>
              <dt>{name({ shop })}</dt>
              <dd>{text({ shop })}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <RichText html={html} />
      )}
    </Card>
  );
}
