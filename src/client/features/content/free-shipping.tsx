import { Link } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { Breadcrumb } from '#client/ui/breadcrumb.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Icon, type IconName } from '#client/ui/icon.tsx';
import { PageHeading } from '#client/ui/page-heading.tsx';
import styles from './free-shipping.module.css';

const facts: [name: () => string, text: () => string][] = [
  [m.freeshipping_fact_dispatch, m.freeshipping_fact_dispatch_text],
  [m.freeshipping_fact_where, m.freeshipping_fact_where_text],
  [m.freeshipping_fact_insured, m.freeshipping_fact_insured_text],
  [m.freeshipping_fact_cost, m.freeshipping_fact_cost_text],
];

const sections: [icon: IconName, title: () => string, ...paragraphs: (() => string)[]][] = [
  ['truck', m.freeshipping_secure_title, m.freeshipping_secure_1, m.freeshipping_secure_2],
  ['info', m.freeshipping_cost_title, m.freeshipping_cost_1, m.freeshipping_cost_2],
  ['scale', m.freeshipping_tolerance_title, m.freeshipping_tolerance_1, m.freeshipping_tolerance_2],
  ['bag', m.freeshipping_seamless_title, m.freeshipping_seamless_1, m.freeshipping_seamless_2],
  ['search', m.freeshipping_explore_title, m.freeshipping_explore_1, m.freeshipping_explore_2],
];

/** What the four tiles of the home page stand for. */
export function FreeShipping() {
  return (
    <div className={styles.page}>
      <Breadcrumb
        label={m.freeshipping_crumbs()}
        items={[
          { label: m.freeshipping_home(), link: <Link to="/">{m.freeshipping_home()}</Link> },
          { label: m.freeshipping_title() },
        ]}
      />
      <PageHeading lead={m.freeshipping_lead()} rule>
        {m.freeshipping_title()}
      </PageHeading>
      <div className={styles.columns}>
        <aside aria-labelledby="at-a-glance" className={styles.glance}>
          <h2 id="at-a-glance">{m.freeshipping_glance()}</h2>
          <dl>
            {facts.map(([name, text]) => (
              <div key={name()}>
                <dt>{name()}</dt>
                <dd>{text()}</dd>
              </div>
            ))}
          </dl>
        </aside>
        <div className={styles.sections}>
          {sections.map(([icon, title, ...paragraphs]) => (
            <section key={icon} className={styles.section}>
              <h2>
                <Icon name={icon} size={22} /> {title()}
              </h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph()}>{paragraph()}</p>
              ))}
            </section>
          ))}
          <ButtonLink to="/products" className={styles.shop}>
            {m.freeshipping_shop()}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
