import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { DeskRefused } from '../../api/call-desk.ts';
import { Ago } from '../text/ago.tsx';
import { DeskButton } from '../button/desk-button.tsx';
import styles from './query-state.module.css';
import { LOCK } from '#client/ui/button/more-icons.ts';

const LOADING_LINES = 6;

type Asked<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'error' | 'isPending' | 'isFetching' | 'dataUpdatedAt' | 'refetch'
>;

export interface QueryStateProps<Data> {
  query: Asked<Data>;
  /** Shown instead of the children if `isEmpty` says so. */
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  /** A class with the height of what comes: nothing below it moves then. */
  bones?: string | undefined;
  children: (data: Data) => ReactNode;
}

/**
 * A query in every state: loading, failed with a retry button, refused, empty, and older than the last attempt with its age. Known
 * data stays on the screen when a later attempt fails.
 */
export function QueryState<Data>(props: QueryStateProps<Data>) {
  const { query, empty, isEmpty, bones, children } = props;
  const { data, error, isFetching, dataUpdatedAt, refetch } = query;
  const again = (
    <DeskButton onClick={() => void refetch()} busy={isFetching}>
      Try again
    </DeskButton>
  );
  if (data === undefined) {
    if (error) return <Failed error={error} again={again} />;
    return (
      <div className={classNames(styles.loading, bones)} role="status" aria-label="Loading">
        <Skeleton shape="text" lines={LOADING_LINES} />
      </div>
    );
  }
  return (
    <>
      {error && (
        <Notice kind="stale" action={again} className={styles.stale ?? ''}>
          {error.message} This is from <Ago at={dataUpdatedAt} ago />.
        </Notice>
      )}
      {empty !== undefined && isEmpty?.(data) ? empty : children(data)}
    </>
  );
}

function Failed({ error, again }: { error: Error; again: ReactNode }) {
  if (error instanceof DeskRefused && error.reason === 'no-right') {
    return (
      <EmptyState icon={LOCK} title="Not for your role">
        {error.message}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="alert" title="This could not be shown" action={again}>
      {error.message}
    </EmptyState>
  );
}
