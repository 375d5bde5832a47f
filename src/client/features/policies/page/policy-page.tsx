import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { Breadcrumb } from '#client/ui/layout/breadcrumb.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Icon } from '#client/ui/button/icon.tsx';
import { Letterhead } from '#client/ui/layout/letterhead.tsx';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { RichText } from '#client/ui/text/rich-text.tsx';
import type { Contact, PolicyText } from '../policy.ts';
import { PolicyBlocks } from './policy-blocks.tsx';
import { PolicyContact } from './policy-contact.tsx';
import { PolicyContents } from './policy-contents.tsx';
import { PolicyGlance } from './policy-glance.tsx';
import { type MergedSection, mergedSections } from './merged-sections.ts';
import { useWritten } from '../texts-query.ts';
import { InPlace, writtenOf } from './written-section.tsx';
import { plainLead, versionWords } from './written-words.ts';
import paper from './paper.module.css';
import { useWordsInputs } from './use-words-inputs.ts';
import styles from './policy-page.module.css';

interface PolicyPageProps extends PolicyText {
  contact?: Contact | undefined;
  /** Between the text and the contact section, such as a link into the shop. */
  end?: ReactNode;
}

/**
 * A static page, to be read, searched and printed. It needs nothing from the store: the build renders it once, for everybody.
 * Sections that the shop has written replace ours.
 */
export function PolicyPage(page: PolicyPageProps) {
  const { path, title, lead, updated, facts, intro = [], ask, contact, end } = page;
  const inputs = useWordsInputs();
  const written = useWritten(path);
  const all = mergedSections(page, written);
  const last = all.find(({ id }) => id === 'contact') ?? { ...ask, id: 'contact' };
  const sections = all.filter(({ id }) => id !== 'contact');
  const said = written ? versionWords(written) : updated?.(inputs);
  const leadText = writtenOf(written, 'lead');
  const glance = writtenOf(written, 'at-a-glance');
  const ownIntro = writtenOf(written, 'intro');
  return (
    <article className={classNames(paper.paper, styles.page)}>
      <Letterhead shop={inputs.shop} />
      <Breadcrumb
        className={styles.crumbs}
        label={m.policies_crumbs()}
        items={[
          { label: m.policies_home(), link: <Link to="/">{m.policies_home()}</Link> },
          { label: title(inputs) },
        ]}
      />
      <PageHeading lead={leadText ? plainLead(leadText) : lead(inputs)} rule>
        {title(inputs)}
      </PageHeading>
      <div className={styles.columns}>
        <PolicyContents sections={[...sections, last]} />
        <div className={styles.body}>
          {said && <p className={styles.updated}>{said}</p>}
          <InPlace section={glance} by={<PolicyGlance html={glance?.Html ?? ''} />}>
            <PolicyGlance facts={facts} />
          </InPlace>
          <InPlace
            section={ownIntro}
            by={<RichText html={ownIntro?.Html ?? ''} className={styles.intro} />}
          >
            {intro.length > 0 && (
              <div className={styles.intro}>
                <PolicyBlocks blocks={intro} />
              </div>
            )}
          </InPlace>
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
  section: MergedSection;
  number: number;
  children?: ReactNode;
}

function Section({ section, number, children }: SectionProps) {
  const { id, title, icon, blocks, html } = section;
  const inputs = useWordsInputs();
  const { brand } = useServices().config;
  // The pieces in it bear the name of the original shop.
  const picture = brand ? undefined : section.picture;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classNames(styles.section, picture && styles.pictured)}
    >
      <h2 id={`${id}-title`}>
        <span className={styles.mark}>{icon ? <Icon name={icon} size={22} /> : `${number}.`}</span>{' '}
        <span>{title(inputs)}</span>
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
        {html === undefined ? <PolicyBlocks blocks={blocks} /> : <RichText html={html} />}
        {children}
      </div>
    </section>
  );
}
