import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { SECURITY_EVENTS, type SecurityEvent, type ToldEvent } from '#shared/contract/security.ts';
import { m } from '#client/messages/compiled/messages.js';
import { failureText } from '#client/api/failure-text.ts';
import { useServices } from '#client/api/services-context.ts';
import { SavedAsOf } from '#client/persistence/report/saved-as-of.tsx';
import { dayAndTime } from '#client/rates/day-and-time.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { keyed } from '#client/ui/keyed.ts';
import { securityEventsQuery } from './queries.ts';
import { SessionsCard } from './sessions-card.tsx';
import cardStyles from '../profile/profile-details.module.css';
import styles from './security.module.css';

/** The open logins and the security events, where the store reports them. */
export function SecurityCards() {
  const { config } = useServices();
  if (!config.extensions.includes('sessions')) return null;
  return (
    <>
      <SessionsCard />
      <EventsCard />
    </>
  );
}

function EventsCard() {
  const [open, setOpen] = useState(false);
  return (
    <Card as="section" aria-labelledby="security-events">
      <h2 id="security-events" className={cardStyles.heading}>
        {m.security_title()}
      </h2>
      <p className={styles.lead}>{m.security_text()}</p>
      {open ? (
        <Events />
      ) : (
        <Button
          variant="secondary"
          size="small"
          className={styles.action}
          onClick={() => setOpen(true)}
        >
          {m.security_show()}
        </Button>
      )}
    </Card>
  );
}

const WORDS: Record<SecurityEvent, () => string> = {
  login: m.security_login,
  'login-failed': m.security_login_failed,
  'locked-out': m.security_locked_out,
  'logged-out': m.security_logged_out,
  'session-ended': m.security_session_ended,
  'code-sent': m.security_code_sent,
  'password-reset': m.security_password_reset,
  'password-changed': m.security_password_changed,
  'payout-changed': m.security_payout_changed,
  'number-changed': m.security_number_changed,
  'number-proven': m.security_number_proven,
};
const kindOf = ({ Kind }: ToldEvent) => SECURITY_EVENTS.find((kind) => kind === Kind);

function Events() {
  const { api } = useServices();
  const asked = useQuery(securityEventsQuery(api));
  const { data, error, fetchStatus, refetch } = asked;
  if (!data) {
    return error || fetchStatus === 'paused' ? (
      <div className={styles.failed}>
        <p>{error ? failureText(error, m.security_events_failed()) : m.security_events_failed()}</p>
        <Button variant="secondary" size="small" onClick={() => void refetch()}>
          {m.failed_again()}
        </Button>
      </div>
    ) : (
      <Skeleton shape="text" className={styles.bone} />
    );
  }
  // A newer store may report events that this version has no text for.
  const known = data.flatMap((each) => {
    const kind = kindOf(each);
    return kind ? [{ ...each, words: WORDS[kind]() }] : [];
  });
  return (
    <>
      <SavedAsOf asked={asked} className={styles.kept} />
      {known.length === 0 ? (
        <p className={styles.none}>{m.security_none()}</p>
      ) : (
        <ol className={styles.list} tabIndex={-1} ref={focusOnce}>
          {keyed(known, ({ At }) => At).map(({ item: { words, At, Device, Place }, key }) => (
            <li key={key} className={styles.row}>
              <span className={styles.what}>{words}</span>
              <span className={styles.detail}>
                {[dayAndTime(At), Device, Place].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** The pressed button is gone: the list takes the focus. */
const focusOnce = (list: HTMLElement | null) => list?.focus({ preventScroll: true });
