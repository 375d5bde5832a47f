import type { NewsItem } from '#shared/contract/content.ts';
import { startOfIndianDay } from '#shared/india-time.ts';
import { longDay } from '#client/rates/indian-date.ts';
import { m } from '#client/messages/compiled/messages.js';
import { assetAddress } from '#client/api/asset-address.ts';
import { useServices } from '#client/api/services-context.ts';
import { Icon } from '#client/ui/button/icon.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { RichText } from '#client/ui/text/rich-text.tsx';
import { EXTERNAL } from '#client/ui/button/more-icons.ts';
import styles from './news-card.module.css';

/** A news item, with a link to the whole story on another site. */
export function NewsCard({ item }: { item: NewsItem }) {
  const { config } = useServices();
  const { B_ImagePath, B_Title, B_Description, B_Link, B_Date } = item;
  const at = B_Date ? startOfIndianDay(B_Date) : undefined;
  const href = webAddress(B_Link);
  return (
    <article className={styles.card}>
      <Picture
        src={assetAddress(config, B_ImagePath)}
        alt=""
        ratio="wide"
        sizes="(min-width: 997px) 13rem, (min-width: 600px) 46vw, 92vw"
        className={styles.picture}
      />
      <div className={styles.text}>
        <h2>{B_Title}</h2>
        {at !== undefined && (
          <time dateTime={B_Date} className={styles.day}>
            {longDay(at)}
          </time>
        )}
        <RichText html={B_Description} className={styles.description} />
        {href && (
          <a href={href} target="_blank" rel="noopener noreferrer" className={styles.more}>
            {m.news_read_more()}
            <span className="visually-hidden"> {m.news_read_about({ title: B_Title })}</span>
            <Icon name={EXTERNAL} size={16} label={m.news_new_tab()} />
          </a>
        )}
      </div>
    </article>
  );
}

/** The link if it is a web address; any other text from the store must not become a link. */
function webAddress(link: string): string | undefined {
  try {
    const { protocol, href } = new URL(link.trim());
    return /^https?:$/.test(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}
