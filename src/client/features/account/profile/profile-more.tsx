import type { ReactNode } from 'react';
import type { LinkProps } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import type { IconName } from '#client/ui/button/icon.tsx';
import { LinkRow } from '#client/ui/layout/link-row.tsx';
import { MAIL, PIN, QUOTE, SEARCH, STAR, SWAP } from '#client/ui/button/more-icons.ts';
import styles from './profile-more.module.css';

type Row = [to: NonNullable<LinkProps['to']>, icon: IconName, text: string];

/** Links to every other page of the shop; on a phone the main way to them. */
export function ProfileMore() {
  return (
    <nav aria-labelledby="profile-more" className={styles.more}>
      <h2 id="profile-more" className={styles.heading}>
        {m.account_places()}
      </h2>
      <div className={styles.groups}>
        <Group title={m.account_more_shop()}>
          <Rows
            rows={[
              ['/cart', 'bag', m.account_bag()],
              ['/search', SEARCH, m.search_title()],
              ['/freeshipping', 'truck', m.account_free_shipping()],
              ['/product-care', STAR, m.care_title()],
              ['/store-locator', PIN, m.stores_title()],
            ]}
          />
        </Group>
        <Group title={m.account_more_house()}>
          <Rows
            rows={[
              ['/about', 'lotus', m.about_title()],
              ['/news', 'clock', m.news_title()],
              ['/testimonials', QUOTE, m.account_testimonials()],
              ['/contact-us', MAIL, m.contact_title()],
            ]}
          />
        </Group>
        <Group title={m.account_more_help()}>
          <Rows
            rows={[
              ['/offline', 'offline', m.offline_title()],
              ['/faq', 'info', m.faq_title()],
              ['/shipping-policy', 'shield', m.shipping_title()],
              ['/return-and-exchange', SWAP, m.returns_title()],
              ['/terms-and-conditions', 'scale', m.terms_title()],
              ['/privacy-policy', 'lock', m.privacy_title()],
            ]}
          />
        </Group>
      </div>
    </nav>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </div>
  );
}

function Rows({ rows }: { rows: Row[] }) {
  return rows.map(([to, icon, text]) => (
    <LinkRow key={to} to={to} icon={icon}>
      {text}
    </LinkRow>
  ));
}
