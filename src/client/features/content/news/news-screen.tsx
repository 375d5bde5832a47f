import type { ReactNode } from 'react';
import type { NewsItem } from '#shared/contract/content.ts';
import { m } from '#client/messages/compiled/messages.js';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { PagedList } from '#client/ui/layout/paged-list.tsx';
import { ContentCrumbs } from '../content-crumbs.tsx';
import { NewsCard } from './news-card.tsx';
import styles from './news-screen.module.css';

const STEP = 8;

interface NewsScreenProps {
  news: readonly NewsItem[];
  /** When the content was saved, shown while it is not current. */
  saved?: ReactNode;
}

/** News about gold and silver, eight items at a time. */
export function NewsScreen({ news, saved }: NewsScreenProps) {
  return (
    <div className={styles.page}>
      <ContentCrumbs title={m.news_title()} />
      <PageHeading lead={m.news_lead()} rule>
        {m.news_title()}
      </PageHeading>
      {saved}
      {news.length === 0 ? (
        <EmptyState icon="info" title={m.news_empty_title()}>
          {m.news_empty_text()}
        </EmptyState>
      ) : (
        <PagedList
          items={news}
          step={STEP}
          keyOf={({ Id }) => Id}
          more={m.news_more()}
          className={styles.list}
        >
          {(item) => <NewsCard item={item} />}
        </PagedList>
      )}
    </div>
  );
}
