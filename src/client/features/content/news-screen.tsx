import type { NewsItem } from '#shared/contract/content.ts';
import { m } from '#client/messages/compiled/messages.js';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { NewsCard } from './news-card.tsx';
import { StepList } from './step-list.tsx';
import banner from './testimonials-screen.module.css';
import styles from './news-screen.module.css';

const STEP = 8;

/** What there is to read about gold and silver, eight at a time. */
export function NewsScreen({ news }: { news: readonly NewsItem[] }) {
  return (
    <div className={banner.page}>
      <div className={banner.banner}>
        <h1>{m.news_title()}</h1>
        <p>{m.news_lead()}</p>
      </div>
      {news.length === 0 ? (
        <EmptyState icon="info" title={m.news_empty_title()}>
          {m.news_empty_text()}
        </EmptyState>
      ) : (
        <StepList
          items={news}
          step={STEP}
          keyOf={({ Id }) => Id}
          more={m.news_more()}
          className={styles.list}
        >
          {(item) => <NewsCard item={item} />}
        </StepList>
      )}
    </div>
  );
}
