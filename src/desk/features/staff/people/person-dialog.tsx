import { useState } from 'react';
import * as v from 'valibot';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { staffOperations } from '#shared/desk/contract/staff/staff.ts';
import { ROLES } from '#shared/desk/roles.ts';
import { callDesk } from '../../../api/call-desk.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useDeskMutation, useDeskQuery } from '../../../api/use-desk.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { DeskForm, useDeskForm } from '../../../parts/form/form.tsx';
import { HoldButton } from '../../../parts/button/hold-button.tsx';
import { Panel } from '../../../parts/page/panel.tsx';
import { QueryState } from '../../../parts/page/query-state.tsx';
import { sayFailed, sayText } from '../../../parts/page/toast.ts';
import { useIsShown } from '../../../parts/page/use-is-shown.ts';
import { type Invitation, InvitationLink, sayLinkMissed } from './invitation-link.tsx';
import { ROLE_OPTIONS } from './roles-options.ts';
import { SessionList } from '../own-account/session-list.tsx';
import styles from '../staff.module.css';
import { TokenList } from '../own-account/token-list.tsx';

const { EndSession, EndStaff, InviteAgain, ListStaff, SetRoles, StaffMember } = staffOperations;

export type Person = DeskReplyOf<typeof ListStaff>['people'][number];

/** A colleague: roles, sessions, tokens, a new link, and ending their access. */
export function PersonDialog({
  person,
  manages,
  onClose,
}: {
  person: Person;
  manages: boolean;
  onClose: () => void;
}) {
  const member = useDeskQuery(StaffMember, { staff: person.id });
  const [link, setLink] = useState<Invitation>();
  const isShown = useIsShown();
  const endSession = useDeskMutation(EndSession);
  const end = useDeskMutation(EndStaff);
  const again = useDeskMutation(InviteAgain);
  const here = person.state !== 'ended';
  if (link) {
    return (
      <Dialog title="Send this link" onClose={onClose}>
        <InvitationLink invitation={link} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={person.name} onClose={onClose} size="wide">
      <div className={styles.person}>
        {manages && here && <RolesForm person={person} />}
        <QueryState query={member}>
          {({ sessions, tokens }) => (
            <>
              <Panel title="Signed in">
                <SessionList
                  sessions={sessions}
                  onEnd={
                    manages
                      ? (session) => endSession.mutate({ session }, { onError: sayFailed })
                      : undefined
                  }
                />
              </Panel>
              {here && <TokenList tokens={tokens} readOnly={!manages} />}
            </>
          )}
        </QueryState>
        {manages && here && (
          <Panel title="Lost device, or leaving">
            <p className={styles.about}>
              A new link ends all that they sign in with now. Ending takes sessions and tokens away
              at once; the name stays in the audit log.
            </p>
            <div className={styles.actions}>
              <DeskButton
                busy={again.isPending}
                onClick={() =>
                  again.mutate(
                    { staff: person.id },
                    {
                      onSuccess: (made) => (isShown() ? setLink(made) : sayLinkMissed(person.name)),
                      onError: sayFailed,
                    },
                  )
                }
              >
                New link
              </DeskButton>
              <HoldButton
                busy={end.isPending}
                onHeld={() =>
                  end.mutate(
                    { staff: person.id },
                    {
                      onSuccess: () => {
                        sayText(`${person.name} works here no longer.`);
                        onClose();
                      },
                      onError: sayFailed,
                    },
                  )
                }
              >
                Hold to end the work of {person.name}
              </HoldButton>
            </div>
          </Panel>
        )}
      </div>
    </Dialog>
  );
}

const schema = v.object({
  roles: v.pipe(
    v.array(v.string()),
    v.minLength(1, 'Choose at least one role.'),
    v.transform((chosen) => ROLES.filter((role) => chosen.includes(role))),
  ),
});

function RolesForm({ person }: { person: Person }) {
  const [seen, setSeen] = useState(person.roles);
  const { form, bind, dirty } = useDeskForm({
    values: { roles: seen as string[] },
    schema,
    save: async ({ roles }) => {
      await callDesk(SetRoles, { staff: person.id, roles, seen });
      sayText(`The roles of ${person.name} are changed; they sign in anew.`);
      await queryClient.invalidateQueries();
      setSeen(roles);
    },
  });
  // A colleague's change is adopted only while nothing is being changed here.
  if (!dirty && String(seen) !== String(person.roles)) setSeen(person.roles);
  return (
    <DeskForm {...bind} focusFirst={false}>
      <form.AppField name="roles">
        {(field) => <field.ChoicesField label="Roles" options={ROLE_OPTIONS} />}
      </form.AppField>
      {dirty && (
        <form.AppForm>
          <form.SaveButton>Change the roles</form.SaveButton>
        </form.AppForm>
      )}
    </DeskForm>
  );
}
