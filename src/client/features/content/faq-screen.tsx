import { Fragment, type ReactNode, useEffect } from 'react';
import { useRouterState } from '@tanstack/react-router';
import type { Faq } from '#shared/contract/content.ts';
import { m } from '#client/messages/compiled/messages.js';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Disclosure } from '#client/ui/layout/disclosure.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { RichText } from '#client/ui/text/rich-text.tsx';
import { ContentCrumbs } from './content-crumbs.tsx';
import styles from './faq-screen.module.css';

interface FaqScreenProps {
  faqs: readonly Faq[];
  /** When the content was saved, shown while it is not current. */
  saved?: ReactNode;
}

/** Frequently asked questions. Several answers can be open at once. */
export function FaqScreen({ faqs, saved }: FaqScreenProps) {
  useOpenAddressed();
  const ask = <ButtonLink to="/contact-us">{m.faq_ask()}</ButtonLink>;
  return (
    <div className={styles.page}>
      <ContentCrumbs title={m.faq_title()} />
      <PageHeading lead={m.faq_lead()} rule>
        {m.faq_title()}
      </PageHeading>
      {saved}
      {faqs.length === 0 ? (
        <EmptyState icon="info" title={m.faq_empty_title()} action={ask}>
          {m.faq_empty_text()}
        </EmptyState>
      ) : (
        <div className={styles.columns}>
          <div>
            {faqs.map(({ Id, F_Title, F_Description, F_Group }, index) => (
              <Fragment key={Id}>
                {F_Group && F_Group !== faqs[index - 1]?.F_Group && (
                  <h2 className={styles.group}>{F_Group}</h2>
                )}
                <Disclosure id={`question-${Id}`} summary={F_Title}>
                  <RichText html={F_Description} />
                </Disclosure>
              </Fragment>
            ))}
          </div>
          <aside className={styles.ask}>
            <h2>{m.faq_ask_title()}</h2>
            <p>{m.faq_ask_text()}</p>
            {ask}
          </aside>
        </div>
      )}
    </div>
  );
}

/** Opens the question that the URL names (`#question-3`). */
function useOpenAddressed(): void {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  useEffect(() => {
    const question = hash ? document.getElementById(hash) : null;
    if (question instanceof HTMLDetailsElement) question.open = true;
  }, [hash]);
}
