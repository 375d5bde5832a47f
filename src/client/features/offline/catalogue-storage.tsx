import { useQueryClient } from '@tanstack/react-query';
import { m } from '#client/messages/compiled/messages.js';
import {
  type GroupReport,
  type GroupName,
  removeGroup,
} from '#client/persistence/report/device-report.ts';
import type { IconName } from '#client/ui/button/icon.tsx';
import type { RefetchCatalogue } from './refetch.ts';
import { StorageRow } from './storage-row.tsx';

import { useStorageAction } from './use-storage-action.ts';
import styles from './offline-screen.module.css';

interface Words {
  icon: IconName;
  name: () => string;
  text: () => string;
  gone: () => string;
}

const WORDS: Record<GroupName, Words> = {
  pages: {
    icon: 'home',
    name: m.offline_pages,
    text: m.offline_pages_text,
    gone: m.offline_pages_gone,
  },
  catalogue: {
    icon: 'shop',
    name: m.offline_catalogue,
    text: m.offline_catalogue_text,
    gone: m.offline_catalogue_gone,
  },
  content: {
    icon: 'info',
    name: m.offline_content,
    text: m.offline_content_text,
    gone: m.offline_content_gone,
  },
  pictures: {
    icon: 'lotus',
    name: m.offline_pictures,
    text: m.offline_pictures_text,
    gone: m.offline_pictures_gone,
  },
  rates: {
    icon: 'trend',
    name: m.offline_rates,
    text: m.offline_rates_text,
    gone: m.offline_rates_gone,
  },
};

interface CatalogueStorageProps {
  groups: GroupReport[];
  refetchCatalogue: RefetchCatalogue;
}

/** Stored data that is the same for every visitor. The last prices renew themselves while prices are live. */
export function CatalogueStorage({ groups, refetchCatalogue }: CatalogueStorageProps) {
  const client = useQueryClient();
  const act = useStorageAction();
  const hasPages = groups.some(({ name, count }) => name === 'pages' && count > 0);
  const hasWorker = Boolean(navigator.serviceWorker?.controller);
  const refreshed = { done: m.offline_refreshed(), failed: m.offline_refresh_failed() };
  const refreshes: Partial<Record<GroupName, () => Promise<unknown>>> = {
    // Removed pages come back with the next start.
    ...(hasPages && { pages: newestPages }),
    catalogue: refetchCatalogue,
    content: refetchCatalogue,
    // Refreshing fetches missing pictures. Without the worker nothing would store them.
    ...(hasWorker && { pictures: refetchCatalogue }),
  };
  return (
    <section aria-labelledby="stored-device">
      <h2 id="stored-device" className={styles.title}>
        {m.offline_shop()}
      </h2>
      <ul role="list" className={styles.list}>
        {groups.map((stored) => {
          const { icon, name, text, gone } = WORDS[stored.name];
          const refresh = refreshes[stored.name];
          const removed = {
            done: m.offline_removed({ name: name() }),
            failed: m.offline_remove_failed(),
          };
          return (
            <StorageRow
              key={stored.name}
              icon={icon}
              name={name()}
              text={text()}
              gone={gone()}
              stored={stored}
              refresh={refresh && (() => act(refresh, refreshed))}
              remove={() => act(() => removeGroup(stored.name, client), removed)}
            />
          );
        })}
      </ul>
    </section>
  );
}

/** Looks for a newer version of the shop; the update bar announces it. */
async function newestPages(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (!worker) throw new Error('There is no worker to ask');
  await worker.update();
}
