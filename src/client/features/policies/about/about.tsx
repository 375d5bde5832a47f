import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { WrittenSection as Written, WrittenText } from '#shared/contract/shop-content.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { Breadcrumb } from '#client/ui/layout/breadcrumb.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { RichText } from '#client/ui/text/rich-text.tsx';
import { HousePicture } from './house-picture.tsx';
import { AboutHistory } from './about-history.tsx';
import { aboutLead, hasOurHistory } from './about-text.ts';
import { AboutMaking } from './about-making.tsx';
import { AboutPromises } from './about-promises.tsx';
import { pictures } from '../pictures.ts';
import type { PolicyProps } from '../policy.ts';
import { PolicyContact } from '../page/policy-contact.tsx';
import { PolicyWords } from '../page/policy-words.tsx';
import { useWritten } from '../texts-query.ts';
import { InPlace, WrittenSection, writtenOf } from '../page/written-section.tsx';
import { plainLead, versionWords } from '../page/written-words.ts';
import paper from '../page/paper.module.css';
import { useWordsInputs } from '../page/use-words-inputs.ts';
import styles from './about.module.css';

const OURS = new Set(['lead', 'history', 'making', 'promises', 'contact']);
const furtherSections = (text: WrittenText | undefined): Written[] =>
  text?.Sections.filter(({ Id, Hidden }) => !Hidden && !OURS.has(Id)) ?? [];

function AboutSection({
  text,
  id,
  children,
}: {
  text: WrittenText | undefined;
  id: string;
  children: ReactNode;
}) {
  const section = writtenOf(text, id);
  return (
    <InPlace
      section={section}
      by={section && <WrittenSection section={section} className={styles.written} />}
    >
      {children}
    </InPlace>
  );
}

/** The page about the house: its history, its work and its promises. */
export function About({ contact }: PolicyProps) {
  const inputs = useWordsInputs();
  const { brand } = useServices().config;
  const house = { shipped: !brand };
  const written = useWritten('/about');
  const lead = writtenOf(written, 'lead');
  const contactText = writtenOf(written, 'contact');
  return (
    <div className={classNames(paper.paper, styles.page)}>
      <Breadcrumb
        className={styles.crumbs}
        label={m.policies_crumbs()}
        items={[
          { label: m.policies_home(), link: <Link to="/">{m.policies_home()}</Link> },
          { label: m.about_title() },
        ]}
      />
      <div className={styles.opening}>
        <div className={styles.words}>
          <PageHeading
            eyebrow={inputs.shop}
            lead={lead ? plainLead(lead) : aboutLead(house)(inputs)}
          >
            {m.about_title()}
          </PageHeading>
          <ButtonLink to="/products" className={styles.shop}>
            {m.about_shop()}
          </ButtonLink>
        </div>
        <HousePicture
          src={pictures.stack}
          alt=""
          sizes="(min-width: 997px) 40rem, 100vw"
          tile={false}
          priority
          className={styles.picture}
        />
      </div>
      <AboutSection text={written} id="history">
        {hasOurHistory(house) && <AboutHistory />}
      </AboutSection>
      <AboutSection text={written} id="making">
        <AboutMaking />
      </AboutSection>
      <AboutSection text={written} id="promises">
        <AboutPromises />
      </AboutSection>
      {furtherSections(written).map((section) => (
        <WrittenSection key={section.Id} section={section} className={styles.written} />
      ))}
      <section id="contact" aria-labelledby="contact-title" className={styles.contact}>
        <h2 id="contact-title">{m.about_contact_title()}</h2>
        <InPlace section={contactText} by={<RichText html={contactText?.Html ?? ''} />}>
          <p>
            <PolicyWords text={m.about_contact_1} />
          </p>
        </InPlace>
        <PolicyContact {...contact} />
        {written && <p className={styles.version}>{versionWords(written)}</p>}
      </section>
    </div>
  );
}
