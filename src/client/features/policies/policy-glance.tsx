import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { Card } from '#client/ui/layout/card.tsx';
import type { Fact } from './policy.ts';
import styles from './policy-glance.module.css';

/** The answers that most readers look for. */
export function PolicyGlance({ facts }: { facts: readonly Fact[] }) {
  const shop = useServices().config.projectName;
  return (
    <Card as="section" aria-labelledby="at-a-glance" className={styles.glance}>
      <h2 id="at-a-glance">{m.policies_glance()}</h2>
      <dl>
        {facts.map(([name, text]) => (
          <div key={name({ shop })}>
            <dt>{name({ shop })}</dt>
            <dd>{text({ shop })}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
