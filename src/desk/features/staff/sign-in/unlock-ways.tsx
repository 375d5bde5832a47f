import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Field } from '#client/ui/form/field.tsx';
import type { Ways } from '#shared/desk/contract/staff/staff-fields.ts';
import { type Me, staffOperations } from '#shared/desk/contract/staff/staff.ts';
import { callDesk } from '../../../api/call-desk.ts';
import styles from './door.module.css';
import { leave } from './leave.ts';
import { answerPasskey, hasPasskeys } from './passkey.ts';
import { CODE_HINT } from './password-form.tsx';

const { AskPasskey, Confirm } = staffOperations;

type Given = { by: 'passkey' } | { by: 'code'; code: string } | { by: 'demo' };

async function confirm(given: Given): Promise<Me> {
  if (given.by !== 'passkey') return callDesk(Confirm, given);
  const question = await callDesk(AskPasskey, { to: 'confirm' });
  return callDesk(Confirm, { by: 'passkey', answer: await answerPasskey(question) });
}

export interface UnlockWaysProps {
  me: Me;
  ways: Ways;
  site: string;
  onOpen: (me: Me) => void;
  /** The button's label; "Unlock" unless given. */
  verb?: string;
}

/** Confirms the person's identity, by the ways that they have. */
export function UnlockWays({ me, ways, site, onOpen, verb = 'Unlock' }: UnlockWaysProps) {
  const [code, setCode] = useState('');
  const show = useMutation({ mutationFn: confirm, onSuccess: onOpen });
  const leaving = useMutation({
    mutationFn: leave,
    // A new page: nothing that this one knew is left.
    onSettled: () => window.location.assign('/desk/sign-in'),
  });
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (code) show.mutate({ by: 'code', code });
  };
  const busy = (by: Given['by']) => show.isPending && show.variables.by === by;
  return (
    <div className={styles.ways}>
      <p className={styles.note}>{me.name}, show again that it is you.</p>
      {show.error && <Notice kind="error">{show.error.message}</Notice>}
      {ways.passkey && hasPasskeys(site) && (
        <Button wide busy={busy('passkey')} onClick={() => show.mutate({ by: 'passkey' })}>
          {verb} with a passkey
        </Button>
      )}
      {ways.code && (
        <form className={styles.form} onSubmit={send} noValidate>
          <Field
            label="Code"
            hint={CODE_HINT}
            value={code}
            onChange={({ target }) => setCode(target.value)}
            autoComplete="one-time-code"
            autoCapitalize="characters"
          />
          <Button type="submit" wide variant="secondary" busy={busy('code')}>
            {verb}
          </Button>
        </form>
      )}
      {ways.demo && (
        <Button wide busy={busy('demo')} onClick={() => show.mutate({ by: 'demo' })}>
          {verb}
        </Button>
      )}
      <Button variant="quiet" wide busy={leaving.isPending} onClick={() => leaving.mutate()}>
        Sign in as somebody else
      </Button>
    </div>
  );
}
