import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { Breadcrumb } from '#client/ui/layout/breadcrumb.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Icon } from '#client/ui/button/icon.tsx';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import type { Block, Contact, Fact, PolicySection, Words } from './policy.ts';
import { PolicyBlocks } from './policy-blocks.tsx';
import { PolicyContact } from './policy-contact.tsx';
import { PolicyContents } from './policy-contents.tsx';
import { PolicyGlance } from './policy-glance.tsx';
import paper from './paper.module.css';
import styles from './policy-page.module.css';

interface PolicyPageProps {
  title: Words;
  lead: Words;
  /** The whole sentence with the date of the last change. */
  updated?: Words;
  facts: readonly Fact[];
  intro?: readonly Block[];
  sections: readonly PolicySection[];
  /** The last section of every page: how to reach a person about it. */
  ask: Omit<PolicySection, 'id'>;
  contact?: Contact | undefined;
  /** Between the text and the contact section, such as a link into the shop. */
  end?: ReactNode;
}

/**
 * A page of words, to be read, searched and printed. It needs nothing from the store: the build renders it
 * once, for everybody.
 */
export function PolicyPage(page: PolicyPageProps) {
  const { title, lead, updated, facts, intro = [], sections, ask, contact, end } = page;
  const shop = useServices().config.projectName;
  const last = { ...ask, id: 'contact' };
  return (
    <article className={classNames(paper.paper, styles.page)}>
      <p className={styles.letterhead}>{shop}</p>
      <Breadcrumb
        className={styles.crumbs}
        label={m.policies_crumbs()}
        items={[
          { label: m.policies_home(), link: <Link to="/">{m.policies_home()}</Link> },
          { label: title({ shop }) },
        ]}
      />
      <PageHeading lead={lead({ shop })} rule>
        {title({ shop })}
      </PageHeading>
      <div className={styles.columns}>
        <PolicyContents sections={[...sections, last]} />
        <div className={styles.body}>
          {updated && <p className={styles.updated}>{updated({ shop })}</p>}
          <PolicyGlance facts={facts} />
          {intro.length > 0 && (
            <div className={styles.intro}>
              <PolicyBlocks blocks={intro} />
            </div>
          )}
          {sections.map((section, index) => (
            <Section key={section.id} section={section} number={index + 1} />
          ))}
          {end && <div className={styles.end}>{end}</div>}
          <Section section={last} number={sections.length + 1}>
            <PolicyContact {...contact} rules={updated !== undefined} />
          </Section>
        </div>
      </div>
    </article>
  );
}

interface SectionProps {
  section: PolicySection;
  number: number;
  children?: ReactNode;
}

function Section({ section, number, children }: SectionProps) {
  const { id, title, icon, picture, blocks } = section;
  const shop = useServices().config.projectName;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classNames(styles.section, picture && styles.pictured)}
    >
      <h2 id={`${id}-title`}>
        <span className={styles.mark}>{icon ? <Icon name={icon} size={22} /> : `${number}.`}</span>{' '}
        <span>{title({ shop })}</span>
      </h2>
      {picture && (
        <Picture
          src={picture}
          alt=""
          sizes="(min-width: 600px) 11rem, 7rem"
          className={styles.picture}
        />
      )}
      <div className={styles.text}>
        <PolicyBlocks blocks={blocks} />
        {children}
      </div>
    </section>
  );
}
