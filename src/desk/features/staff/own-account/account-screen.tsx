import { useState } from 'react';
import { staffOperations } from '#shared/desk/contract/staff/staff.ts';
import { callDesk } from '../../../api/call-desk.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useDeskMutation, useDeskQuery } from '../../../api/use-desk.ts';
import { useDoor } from '../../../api/use-door.ts';
import { useMe } from '../../../api/use-me.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { dayOf } from '../../../parts/text/format.ts';
import { Page } from '../../../parts/page/page.tsx';
import { Panel } from '../../../parts/page/panel.tsx';
import { QueryState } from '../../../parts/page/query-state.tsx';
import { sayFailed, sayText } from '../../../parts/page/toast.ts';
import { NewWayInChoice } from './new-way-in.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RemoveWayInDialog, type WayIn } from './remove-way-in.tsx';
import { SessionList } from './session-list.tsx';
import { useOpening } from '../../../parts/dialog/use-opening.ts';
import styles from '../staff.module.css';
import { TokenList } from './token-list.tsx';

const { AddWayIn, EndOwnSession, OwnAccount, PrepareWayIn } = staffOperations;

/** One's own ways to sign in, sessions and tokens. */
export function AccountScreen() {
  const me = useMe();
  const account = useDeskQuery(OwnAccount, {});
  const [adding, setAdding, close] = useOpening<true>();
  const [removing, setRemoving, closeRemoving] = useOpening<WayIn>();
  const endSession = useDeskMutation(EndOwnSession);
  return (
    <Page title="Your account" sub={me?.name}>
      <QueryState query={account}>
        {({ passkeys, codes, recoveryCodesLeft, sessions, tokens }) => (
          <div className={styles.columns}>
            <Panel
              title="Ways in"
              aside={<DeskButton onClick={() => setAdding(true)}>Add one</DeskButton>}
            >
              <ul className={styles.list}>
                {passkeys.map(({ id, name, createdAt, usedAt }) => (
                  <li key={id} className={styles.row}>
                    <span>
                      Passkey, {name}
                      <span className={styles.about}>
                        Since {dayOf(createdAt)},{' '}
                        {usedAt ? `used ${dayOf(usedAt)}` : 'not used yet'}
                      </span>
                    </span>
                    <DeskButton
                      kind="quiet"
                      aria-label={`Remove the passkey ${name}`}
                      onClick={() => setRemoving({ id, name })}
                    >
                      Remove
                    </DeskButton>
                  </li>
                ))}
                {codes && (
                  <li className={styles.row}>
                    <span>
                      Password and codes
                      <span className={styles.about}>
                        {recoveryCodesLeft} of 10 recovery codes left
                      </span>
                    </span>
                    <DeskButton
                      kind="quiet"
                      aria-label="Remove the password and the codes"
                      onClick={() => setRemoving('codes')}
                    >
                      Remove
                    </DeskButton>
                  </li>
                )}
                {passkeys.length === 0 && !codes && (
                  <li className={styles.about}>None: somebody of the demo signs in by a press.</li>
                )}
              </ul>
            </Panel>
            <Panel title="Where you are signed in">
              <SessionList
                sessions={sessions}
                onEnd={(session) => endSession.mutate({ session }, { onError: sayFailed })}
              />
            </Panel>
            <TokenList tokens={tokens} own />
          </div>
        )}
      </QueryState>
      {adding && <AddWay onClose={close} />}
      {removing && <RemoveWayInDialog way={removing} onClose={closeRemoving} />}
    </Page>
  );
}

function AddWay({ onClose }: { onClose: () => void }) {
  const door = useDoor();
  const [codes, setCodes] = useState<string[]>();
  const done = () => {
    sayText('Added. Your other sessions have ended.');
    void queryClient.invalidateQueries();
    onClose();
  };
  return (
    <Dialog title={codes ? 'Keep these codes' : 'Add a way in'} onClose={codes ? done : onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={done} />
      ) : (
        <NewWayInChoice
          site={door.data?.site ?? ''}
          verb="Add"
          prepare={() => callDesk(PrepareWayIn, {})}
          add={async (way) => {
            const { recoveryCodes } = await callDesk(AddWayIn, { way });
            if (recoveryCodes.length > 0) setCodes(recoveryCodes);
            else done();
          }}
        />
      )}
    </Dialog>
  );
}
