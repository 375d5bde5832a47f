import { type ReactNode, useId, useState } from 'react';
import type { ClientDetails } from '#shared/contract/content.ts';
import { m } from '#client/messages/compiled/messages.js';
import { ButtonAnchor } from '#client/ui/button/button-link.tsx';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { ContactDetails } from './contact-details.tsx';
import { ContentCrumbs } from '../content-crumbs.tsx';
import { ENQUIRY_DRAFT, EnquiryForm } from './enquiry-form.tsx';
import { OutboxNotes } from '../outbox-notes.tsx';
import styles from './contact-screen.module.css';

interface ContactScreenProps {
  details: ClientDetails;
  /** The strip of links below, which belongs to another feature. */
  promises: ReactNode;
}

/** The contact details of the store, and the enquiry form. */
export function ContactScreen({ details, promises }: ContactScreenProps) {
  // Remounts the form when an entry of the outbox is put back into it.
  const [round, setRound] = useState(0);
  const ways = useId();
  const form = 'enquire';
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <ContentCrumbs title={m.contact_title()} />
        <PageHeading lead={m.contact_lead()} rule>
          {m.contact_title()}
        </PageHeading>
        {/* On a phone the form is two screens further down. */}
        <ButtonAnchor href={`#${form}`} variant="secondary" className={styles.jump}>
          {m.contact_form_title()}
        </ButtonAnchor>
      </div>
      <div className={styles.columns}>
        <section aria-labelledby={ways}>
          <h2 id={ways}>{m.contact_details()}</h2>
          <ContactDetails details={details} />
        </section>
        {/* No region role: the form inside has the same name. */}
        <div id={form} className={styles.sheet}>
          <h2>{m.contact_form_title()}</h2>
          <OutboxNotes kind="enquiry" draft={ENQUIRY_DRAFT} onPutBack={() => setRound(round + 1)} />
          <EnquiryForm key={round} />
        </div>
      </div>
      {promises}
    </div>
  );
}
