import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { staffOperations } from '#shared/desk/contract/staff/staff.ts';
import type { Me } from '#shared/desk/contract/staff/staff.ts';
import { callDesk } from '../../../api/call-desk.ts';
import { queryClient } from '../../../api/query-client.ts';
import { freeTab } from '../../../api/tab-owner.ts';
import { useDoor } from '../../../api/use-door.ts';
import { DemoPeople } from './demo-people.tsx';
import { Door } from './door.tsx';
import styles from './door.module.css';
import { answerPasskey, hasPasskeys } from './passkey.ts';
import { PasswordForm, type TypedSignIn } from './password-form.tsx';
import { UnlockWays } from './unlock-ways.tsx';

const { AskPasskey, Door: DoorOperation, SignIn } = staffOperations;

type Given = { by: 'passkey' } | ({ by: 'password' } & TypedSignIn) | { by: 'demo'; staff: number };

async function signIn(given: Given): Promise<Me> {
  if (given.by !== 'passkey') return callDesk(SignIn, given);
  const question = await callDesk(AskPasskey, { to: 'sign-in' });
  return callDesk(SignIn, { by: 'passkey', answer: await answerPasskey(question) });
}

/** Signs somebody in. `onIn` continues to where they wanted to go. */
export function SignInScreen({ onIn }: { onIn: () => void }) {
  const door = useDoor();
  const goOn = () => {
    // Nothing cached before belongs to this person.
    queryClient.clear();
    freeTab();
    onIn();
  };
  const { data } = door;
  if (!data) {
    return (
      <Door shop={undefined} title="Sign in">
        {door.error && (
          <Notice
            kind="error"
            action={<Button onClick={() => void door.refetch()}>Try again</Button>}
          >
            {door.error.message}
          </Notice>
        )}
      </Door>
    );
  }
  const { shop, session, demo, empty, site } = data;
  if (session) {
    return (
      <Door shop={shop} title={session.locked ? 'Locked' : 'Signed in'}>
        {session.locked ? (
          <UnlockWays me={session.me} ways={session.ways} site={site} onOpen={goOn} />
        ) : (
          <Button wide onClick={goOn}>
            Go on as {session.me.name}
          </Button>
        )}
      </Door>
    );
  }
  return (
    <Door shop={shop} title="Sign in">
      <SignInWays {...{ demo, empty, site }} onIn={goOn} />
    </Door>
  );
}

export interface SignInWaysProps extends Pick<
  DeskReplyOf<typeof DoorOperation>,
  'demo' | 'empty' | 'site'
> {
  onIn: (me: Me) => void;
}

/** The ways to sign in: by passkey without a name, or by password and code. */
export function SignInWays({ demo, empty, site, onIn }: SignInWaysProps) {
  const [typing, setTyping] = useState(false);
  const enter = useMutation({ mutationFn: signIn, onSuccess: onIn });
  const passkeys = hasPasskeys(site);
  return (
    <>
      {empty && (
        <Notice kind="info" title="Nobody works here yet">
          The start of the store has printed a link for the first owner.
        </Notice>
      )}
      {enter.error && <Notice kind="error">{enter.error.message}</Notice>}
      <div className={styles.ways}>
        {passkeys && (
          <Button
            wide
            busy={enter.isPending && enter.variables.by === 'passkey'}
            onClick={() => enter.mutate({ by: 'passkey' })}
          >
            Sign in with a passkey
          </Button>
        )}
        {typing || !passkeys ? (
          <PasswordForm
            busy={enter.isPending}
            onSend={(typed) => enter.mutate({ by: 'password', ...typed })}
          />
        ) : (
          <Button variant="quiet" wide onClick={() => setTyping(true)}>
            Use a password and code
          </Button>
        )}
      </div>
      {!passkeys && (
        <p className={styles.note}>
          This browser has no passkeys here. They need <code>https</code> and the shop’s own
          address, {site}.
        </p>
      )}
      {demo.length > 0 && (
        <DemoPeople people={demo} onChoose={(staff) => enter.mutate({ by: 'demo', staff })} />
      )}
    </>
  );
}
