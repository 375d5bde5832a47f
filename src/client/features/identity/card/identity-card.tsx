import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { m } from '#client/messages/compiled/messages.js';
import { failureText } from '#client/api/failure-text.ts';
import { useServices, useUser } from '#client/api/services-context.ts';
import { identityQuery } from '#client/hooks/identity-query.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { IdentityForm } from '../form/identity-form.tsx';
import styles from './identity-card.module.css';

/** The PAN in My Account: masked, to enter or to change. */
export function IdentityCard() {
  const { api, config } = useServices();
  const user = useUser();
  const has = config.extensions.includes('buyerIdentity');
  const asked = useQuery({ ...identityQuery(api), enabled: has && user !== undefined });
  const [open, setOpen] = useState(false);
  const [moved, setMoved] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  // The pressed button goes with what it opens or closes, and what comes takes the focus.
  useEffect(() => {
    if (moved && !open) change.current?.focus();
  }, [moved, open]);
  if (!has) return null;
  const { data, error, fetchStatus, refetch } = asked;
  function turn(to: boolean): void {
    setMoved(true);
    setOpen(to);
  }
  const close = () => turn(false);
  if (open) {
    const start = data ?? undefined;
    return <IdentityForm from="0" start={start} takeFocus onSaved={close} onCancel={close} />;
  }
  const lost = data === undefined && (error !== null || fetchStatus === 'paused');
  return (
    <Card as="section" aria-labelledby="identity">
      <h2 id="identity" className={styles.heading}>
        {m.identity_title()}
      </h2>
      <p className={styles.lead}>{m.identity_why()}</p>
      <div className={styles.details}>
        {lost && <p>{error ? failureText(error, m.identity_unknown()) : m.identity_unknown()}</p>}
        {data === undefined && !lost && <Skeleton shape="text" className={styles.bone} />}
        {data !== undefined && (
          <p className={styles.pan}>
            {data ? m.identity_pan_of({ pan: data.Pan, name: data.Name }) : m.identity_none()}
          </p>
        )}
        {lost && (
          <Button variant="secondary" size="small" onClick={() => void refetch()}>
            {m.failed_again()}
          </Button>
        )}
        {data !== undefined && (
          <Button ref={change} variant="secondary" size="small" onClick={() => turn(true)}>
            {data ? m.identity_change() : m.identity_add()}
          </Button>
        )}
      </div>
    </Card>
  );
}
