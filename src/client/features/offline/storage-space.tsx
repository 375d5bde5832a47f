import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { m } from '#client/messages/compiled/messages.js';
import { requestPersistentStorage } from '#client/install/request-persistent-storage.ts';
import { Button } from '#client/ui/button/button.tsx';
import { sizeText } from './size-text.ts';
import { spaceQuery } from './queries.ts';
import styles from './offline-screen.module.css';

/** How much room everything takes, and whether the browser keeps it. Nothing where the browser does not say. */
export function StorageSpace() {
  const client = useQueryClient();
  const [refused, setRefused] = useState(false);
  const { data } = useQuery(spaceQuery());
  if (!data) return null;
  const { usage, lasting } = data;

  async function ask() {
    setRefused(!(await requestPersistentStorage()));
    await client.invalidateQueries({ queryKey: spaceQuery().queryKey });
  }
  return (
    <div className={styles.space}>
      <p role="status">
        {usage !== undefined && <>{m.offline_space({ size: sizeText(usage) })} </>}
        {lasting === true && m.offline_lasting_yes()}
        {lasting === false && (refused ? m.offline_lasting_refused() : m.offline_lasting_no())}
      </p>
      {lasting === false && !refused && (
        <Button size="small" variant="secondary" onClick={() => void ask()}>
          {m.offline_lasting_ask()}
        </Button>
      )}
    </div>
  );
}
