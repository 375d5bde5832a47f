import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Field } from '#client/ui/form/field.tsx';
import type { NewWayIn } from '#shared/desk/contract/staff/staff-fields.ts';
import { qrPath } from '#shared/qr-path.ts';
import { deviceName } from '#shared/accounts/device-name.ts';
import styles from '../sign-in/door.module.css';
import { hasPasskeys, makePasskey } from '../sign-in/passkey.ts';

interface Prepared {
  passkey: { challenge: string };
  codes?: { secret: string; address: string } | undefined;
}

export interface NewWayInProps {
  site: string;
  /** Requests the data for creating the way to sign in. */
  prepare: () => Promise<Prepared>;
  add: (way: NewWayIn) => Promise<void>;
  /** The label of the button for codes. */
  verb?: string;
}

/** A passkey first; a password with codes where passkeys are not available. */
export function NewWayInChoice({ site, prepare, add, verb = 'Join' }: NewWayInProps) {
  const passkeys = hasPasskeys(site);
  const [typing, setTyping] = useState(!passkeys);
  const addPasskey = useMutation({
    mutationFn: async () => {
      const { passkey } = await prepare();
      await add({
        by: 'passkey',
        answer: await makePasskey(passkey),
        device: deviceName(navigator.userAgent),
      });
    },
  });
  if (typing) return <CodesForm {...{ prepare, add, verb }} />;
  return (
    <div className={styles.ways}>
      {addPasskey.error && <Notice kind="error">{addPasskey.error.message}</Notice>}
      <p className={styles.note}>
        A passkey is your finger, face or PIN on this device. There is nothing to remember, and
        nothing that could be stolen by a false page.
      </p>
      <Button wide busy={addPasskey.isPending} onClick={() => addPasskey.mutate()}>
        Make a passkey
      </Button>
      <Button variant="quiet" wide onClick={() => setTyping(true)}>
        Use a password and codes instead
      </Button>
    </div>
  );
}

function CodesForm({ prepare, add, verb }: Omit<NewWayInProps, 'site'>) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const prepared = useQuery({
    queryKey: ['new codes'],
    queryFn: prepare,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const send = useMutation({ mutationFn: () => add({ by: 'code', password, code }) });
  const codes = prepared.data?.codes;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (password && code) send.mutate();
  };
  if (prepared.error) return <Notice kind="error">{prepared.error.message}</Notice>;
  if (!prepared.data) return <p className={styles.note}>One moment…</p>;
  if (!codes) {
    return (
      <Notice kind="warn" title="Passkeys only">
        This store has no IDENTITY_KEYS, without which it cannot keep the secret of codes.
      </Notice>
    );
  }
  const { path, size } = qrPath(codes.address);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {send.error && <Notice kind="error">{send.error.message}</Notice>}
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        reveal={{ show: 'Show the password', hide: 'Hide the password' }}
        required
      />
      <p className={styles.note}>Scan this with an authenticator app, or type its secret:</p>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR code for an authenticator app"
        shapeRendering="crispEdges"
      >
        <path d={path} fill="#000" />
      </svg>
      <p className={styles.secret} translate="no" data-testid="secret">
        {codes.secret.replace(/.{4}/g, '$& ').trim()}
      </p>
      <Field
        label="Code"
        hint="The six digits that the app shows"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <Button type="submit" wide busy={send.isPending}>
        {verb}
      </Button>
    </form>
  );
}
