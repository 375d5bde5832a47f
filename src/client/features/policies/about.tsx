import { Link } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { Breadcrumb } from '#client/ui/layout/breadcrumb.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { AboutHistory } from './about-history.tsx';
import { AboutMaking } from './about-making.tsx';
import { AboutPromises } from './about-promises.tsx';
import { pictures } from './pictures.ts';
import type { PolicyProps } from './policy.ts';
import { PolicyContact } from './policy-contact.tsx';
import { PolicyWords } from './policy-words.tsx';
import paper from './paper.module.css';
import styles from './about.module.css';

/** The page about the house: its history, its work and its promises. */
export function About({ contact }: PolicyProps) {
  const shop = useServices().config.projectName;
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
          <PageHeading eyebrow={shop} lead={m.about_lead()}>
            {m.about_title()}
          </PageHeading>
          <ButtonLink to="/products" className={styles.shop}>
            {m.about_shop()}
          </ButtonLink>
        </div>
        <Picture
          src={pictures.stack}
          alt=""
          sizes="(min-width: 997px) 40rem, 100vw"
          tile={false}
          priority
          className={styles.picture}
        />
      </div>
      <AboutHistory />
      <AboutMaking />
      <AboutPromises />
      <section id="contact" aria-labelledby="contact-title" className={styles.contact}>
        <h2 id="contact-title">{m.about_contact_title()}</h2>
        <p>
          <PolicyWords text={m.about_contact_1} />
        </p>
        <PolicyContact {...contact} />
      </section>
    </div>
  );
}
