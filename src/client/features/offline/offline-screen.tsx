import { useQuery } from '@tanstack/react-query';
import { m } from '#client/messages/compiled/messages.js';
import { useUser } from '#client/store/store-context.ts';
import { PageHeading } from '#client/ui/page-heading.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { KeptForAll } from './kept-for-all.tsx';
import { KeptOwn } from './kept-own.tsx';
import { keptQuery } from './queries.ts';
import { Space } from './space.tsx';
import styles from './offline-screen.module.css';

/** Fetches all that is kept for everybody anew; throws where not all of it came. */
export type RefreshShop = () => Promise<void>;

/** What this phone keeps, how old it is, how much room it takes, and the way to be rid of it. */
export function OfflineScreen({ refreshShop }: { refreshShop: RefreshShop }) {
  const user = useUser();
  const { data } = useQuery(keptQuery());
  return (
    <div className={styles.page}>
      <PageHeading rule lead={m.offline_lead()}>
        {m.offline_title()}
      </PageHeading>
      {data ? (
        <>
          <Space />
          <div className={styles.groups}>
            <KeptForAll groups={data} refreshShop={refreshShop} />
            {user && <KeptOwn user={user} />}
          </div>
        </>
      ) : (
        <div role="status" className={styles.list}>
          <span className="visually-hidden">{m.offline_loading()}</span>
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className={styles.bone} />
          ))}
        </div>
      )}
    </div>
  );
}
