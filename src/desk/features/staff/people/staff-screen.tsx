import { useState } from 'react';
import { staffOperations } from '#shared/desk/contract/staff/staff.ts';
import { ROLE_WORDS } from '#shared/desk/roles.ts';
import { useDeskQuery } from '../../../api/use-desk.ts';
import { useRight } from '../../../api/use-me.ts';
import { Ago } from '../../../parts/text/ago.tsx';
import { type Column, DataTable } from '../../../parts/table/data-table.tsx';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { counted } from '../../../parts/text/format.ts';
import { KeyButton } from '../../../parts/button/key-button.tsx';
import { Page } from '../../../parts/page/page.tsx';
import { Panel } from '../../../parts/page/panel.tsx';
import { QueryState } from '../../../parts/page/query-state.tsx';
import { Status } from '../../../parts/page/status.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { NetworksPanel } from './networks-panel.tsx';
import { type Person, PersonDialog } from './person-dialog.tsx';
import { useOpening } from '../../../parts/dialog/use-opening.ts';
import styles from '../staff.module.css';

const { ListStaff } = staffOperations;

const roleWords = ({ roles }: Person) => roles.map((role) => ROLE_WORDS[role].name).join(', ');

const waysIn = ({ passkeys, codes, demo }: Person): string =>
  [
    demo && 'a press, in the demo',
    passkeys > 0 && counted(passkeys, 'passkey'),
    codes && 'password and codes',
  ]
    .filter(Boolean)
    .join(', ');

const columns: readonly Column<Person>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 'minmax(10rem, 1.4fr)',
    phone: 'lead',
    cell: ({ name, email }) => (
      <span>
        {name}
        <span className={styles.about}>{email}</span>
      </span>
    ),
  },
  { id: 'roles', header: 'Roles', width: 'minmax(9rem, 1.4fr)', cell: roleWords },
  {
    id: 'state',
    header: 'State',
    width: '8rem',
    phone: 'side',
    cell: ({ state }) => <State state={state} />,
  },
  { id: 'ways', header: 'Signs in by', cell: (person) => waysIn(person) || 'Nothing yet' },
  {
    id: 'sessions',
    header: 'Signed in',
    width: '9rem',
    cell: ({ sessions, seenAt }) =>
      sessions > 0 && seenAt ? (
        <span>
          {counted(sessions, 'place')}
          <span className={styles.about}>
            seen <Ago at={seenAt} />
          </span>
        </span>
      ) : (
        <span className={styles.gone}>No</span>
      ),
  },
];

function State({ state }: { state: Person['state'] }) {
  if (state === 'active') return <Status kind="right">Works here</Status>;
  if (state === 'invited') return <Status kind="waits">Invited</Status>;
  return <Status kind="nothing">Has left</Status>;
}

/** The people who work here: invitations, roles, sessions, and the networks that may use the desk. */
export function StaffScreen() {
  const [ended, setEnded] = useState(false);
  const staff = useDeskQuery(ListStaff, { ended });
  const manages = useRight('staff.manage');
  const [inviting, setInviting, closeInviting] = useOpening<true>();
  const [openId, setOpenId, closePerson] = useOpening<number>();
  const open = staff.data?.people.find(({ id }) => id === openId);
  return (
    <Page
      title="Staff"
      sub={staff.data && counted(staff.data.people.length, 'person', 'people')}
      actions={
        <>
          <DeskButton kind="quiet" aria-pressed={ended} onClick={() => setEnded(!ended)}>
            {ended ? 'Hide who has left' : 'Show who has left'}
          </DeskButton>
          {manages && (
            <KeyButton k="n" kind="primary" onPress={() => setInviting(true)}>
              Invite
            </KeyButton>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        <Panel flush>
          <QueryState query={staff} bones={styles.bones}>
            {({ people }) => (
              <DataTable
                label="Staff"
                columns={columns}
                rows={people}
                rowKey={({ id }) => String(id)}
                onOpen={({ id }) => setOpenId(id)}
                openKey={openId === undefined ? undefined : String(openId)}
              />
            )}
          </QueryState>
        </Panel>
        {/* Below a list that is as long as there are people: it comes with it, so that it does not move. */}
        {!staff.isPending && <NetworksPanel readOnly={!manages} />}
      </div>
      {inviting && <InviteDialog onClose={closeInviting} />}
      {open && <PersonDialog person={open} manages={manages} onClose={closePerson} />}
    </Page>
  );
}
