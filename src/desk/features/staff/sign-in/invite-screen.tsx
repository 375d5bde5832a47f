import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Field } from '#client/ui/form/field.tsx';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { staffOperations } from '#shared/desk/contract/staff/staff.ts';
import { ROLE_WORDS } from '#shared/desk/roles.ts';
import { callDesk } from '../../../api/call-desk.ts';
import { queryClient } from '../../../api/query-client.ts';
import { freeTab } from '../../../api/tab-owner.ts';
import { Door } from './door.tsx';
import styles from './door.module.css';
import { NewWayInChoice } from '../own-account/new-way-in.tsx';
import { RecoveryCodes } from '../own-account/recovery-codes.tsx';

const { PrepareInvited, ReadInvitation, TakeInvitation } = staffOperations;
type Invitation = DeskReplyOf<typeof ReadInvitation>;

/** Signs somebody in by their link. `token` stood behind the `#` of the address, which no server and no log has seen. */
export function InviteScreen({ token, onIn }: { token: string; onIn: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  const invitation = useQuery({
    queryKey: [ReadInvitation.name, token],
    queryFn: ({ signal }) => callDesk(ReadInvitation, { token }, { signal }),
    enabled: token !== '',
    staleTime: Infinity,
  });
  const goOn = () => {
    queryClient.clear();
    freeTab();
    onIn();
  };
  const { data, error } = invitation;
  if (codes) {
    return (
      <Door shop={data?.shop} title="Keep these codes">
        <RecoveryCodes codes={codes} onKept={goOn} />
      </Door>
    );
  }
  if (!data) {
    return (
      <Door shop={undefined} title="Invitation">
        {(error || !token) && (
          <Notice kind="error">
            {error?.message ?? 'The link is not whole. Copy all of it, with what stands behind #.'}
          </Notice>
        )}
      </Door>
    );
  }
  return (
    <Join
      {...{ token, invitation: data }}
      onIn={(given) => (given.length > 0 ? setCodes(given) : goOn())}
    />
  );
}

interface JoinProps {
  token: string;
  invitation: Invitation;
  onIn: (recoveryCodes: string[]) => void;
}

function Join({ token, invitation, onIn }: JoinProps) {
  const { who, shop, roles, madeBy, site } = invitation;
  const [named, setNamed] = useState(who);
  const prepare = useMutation({
    mutationFn: (person: { name: string; email: string }) =>
      callDesk(PrepareInvited, { token, ...person }),
  });
  return (
    <Door shop={shop} title={named ? `Welcome, ${named.name}` : 'Welcome'}>
      <p className={styles.note}>
        You join as {roles.map((role) => ROLE_WORDS[role].name).join(', ')}, invited by {madeBy}.
      </p>
      {named ? (
        <NewWayInChoice
          site={site}
          prepare={() => prepare.mutateAsync(named)}
          add={async (way) => {
            const taken = await callDesk(TakeInvitation, { token, ...named, way });
            onIn(taken.recoveryCodes);
          }}
        />
      ) : (
        <NameForm onSend={setNamed} />
      )}
    </Door>
  );
}

/** The first owner enters their name: the audit log keeps it for good. */
function NameForm({ onSend }: { onSend: (person: { name: string; email: string }) => void }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() && email.trim()) onSend({ name: name.trim(), email: email.trim() });
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <Field
        label="Your name"
        hint="As the audit log will have it"
        value={name}
        onChange={({ target }) => setName(target.value)}
        autoComplete="name"
        maxLength={60}
        required
      />
      <Field
        label="Email"
        type="email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        autoComplete="username"
        maxLength={120}
        required
      />
      <Button type="submit" wide>
        Go on
      </Button>
    </form>
  );
}
