import { useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { EndSession, type OpenSession } from '#shared/contract/security.ts';
import { m } from '#client/messages/compiled/messages.js';
import { failureText } from '#client/api/failure-text.ts';
import { useServices } from '#client/api/services-context.ts';
import { showFailure } from '#client/hooks/show-failure.ts';
import { useOneMutation } from '#client/hooks/use-one-mutation.ts';
import { SavedAsOf } from '#client/persistence/report/saved-as-of.tsx';
import { dayAndTime } from '#client/rates/day-and-time.ts';
import { noConnectionText } from '#client/rates/connection-text.ts';
import { useFreshness } from '#client/rates/use-from-rates.ts';
import { BlockedReason, Button } from '#client/ui/button/button.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { showSuccess } from '#client/ui/feedback/toast.ts';
import { Card } from '#client/ui/layout/card.tsx';
import { securityEventsQuery, sessionsQuery } from './queries.ts';
import cardStyles from '../profile/profile-details.module.css';
import styles from './security.module.css';

/** The customer's logins: each can be ended by itself, or all others at once. */
export function SessionsCard() {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const freshness = useFreshness();
  const card = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const asked = useQuery(sessionsQuery(api));
  const { data, error, fetchStatus, refetch } = asked;
  const { mutate, isPending, variables } = useOneMutation({
    mutationFn: (Id: string) => api.call(EndSession, { Id }),
    onSuccess({ data: left, msg }) {
      // The pressed button goes with the login that it ended.
      if (card.current?.contains(document.activeElement)) list.current?.focus();
      queryClient.setQueryData(sessionsQuery(api).queryKey, left ?? []);
      void queryClient.invalidateQueries({ queryKey: securityEventsQuery(api).queryKey });
      showSuccess(msg || m.security_ended());
    },
    onError: (failure) => void showFailure(failure, m.security_unreachable()),
  });
  const cut = noConnectionText(freshness);
  const lost = data === undefined && (error !== null || fetchStatus === 'paused');
  const others = data?.some(({ Own }) => !Own) === true;
  return (
    <Card ref={card} as="section" aria-labelledby="logins">
      <h2 id="logins" className={cardStyles.heading}>
        {m.security_logins()}
      </h2>
      <p className={styles.lead}>{m.security_logins_text()}</p>
      {lost && (
        <div className={styles.failed}>
          <p>{error ? failureText(error, m.security_failed()) : m.security_failed()}</p>
          <Button variant="secondary" size="small" onClick={() => void refetch()}>
            {m.failed_again()}
          </Button>
        </div>
      )}
      {data === undefined && !lost && <Skeleton shape="text" className={styles.bone} />}
      <SavedAsOf asked={asked} className={styles.kept} />
      {data && (
        <ul ref={list} className={styles.list} tabIndex={-1} aria-labelledby="logins">
          {data.map((each) => (
            <Login
              key={each.Id}
              login={each}
              busy={isPending && variables === each.Id}
              cut={cut}
              onEnd={() => mutate(each.Id)}
            />
          ))}
        </ul>
      )}
      {others && (
        <Button
          variant="secondary"
          size="small"
          className={styles.action}
          busy={isPending && variables === ''}
          blockedReason={cut}
          onClick={() => mutate('')}
        >
          {m.security_end_others()}
        </Button>
      )}
      {cut && others && <BlockedReason aria-hidden>{cut}</BlockedReason>}
    </Card>
  );
}

interface LoginProps {
  login: OpenSession;
  busy: boolean;
  /** Why nothing can be sent now. */
  cut: string;
  onEnd: () => void;
}

function Login({ login, busy, cut, onEnd }: LoginProps) {
  const { Device, Place, LastUsed, Since, Own } = login;
  const device = Device || m.security_unknown_device();
  const used = Own
    ? m.security_since({ at: dayAndTime(Since) })
    : m.security_last_used({ at: dayAndTime(LastUsed) });
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        {device} {Own && <span className={styles.own}>{m.security_here()}</span>}
      </span>
      <span className={styles.detail}>{[used, Place].filter(Boolean).join(' · ')}</span>
      {!Own && (
        <Button
          variant="quiet"
          size="small"
          className={styles.end}
          busy={busy}
          blockedReason={cut}
          aria-label={m.security_end_of({ device })}
          onClick={onEnd}
        >
          {m.security_end()}
        </Button>
      )}
    </li>
  );
}
