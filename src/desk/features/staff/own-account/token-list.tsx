import { useState } from 'react';
import * as v from 'valibot';
import { deskText } from '#shared/desk/contract/fields.ts';
import { staffOperations } from '#shared/desk/contract/staff/staff.ts';
import { callDesk } from '../../../api/call-desk.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useDeskMutation } from '../../../api/use-desk.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { DeskForm, useDeskForm } from '../../../parts/form/form.tsx';
import { dayOf } from '../../../parts/text/format.ts';
import { Panel } from '../../../parts/page/panel.tsx';
import { sayFailed, sayText } from '../../../parts/page/toast.ts';
import { useIsShown } from '../../../parts/page/use-is-shown.ts';
import { CopyOnce } from './copy-once.tsx';
import { useOpening } from '../../../parts/dialog/use-opening.ts';
import styles from '../staff.module.css';

const { MakeToken, RevokeToken } = staffOperations;

export interface TokenListProps {
  tokens: readonly {
    id: number;
    name: string;
    createdAt: number;
    expiresAt: number;
    usedAt?: number | undefined;
  }[];
  /** Whether these are the viewer's own tokens; only the owner creates new ones. */
  own?: boolean;
  /** For somebody who may only look. */
  readOnly?: boolean;
}

/** Tokens of the command line: their purpose, their expiry, and how to end them. */
export function TokenList({ tokens, own = false, readOnly = false }: TokenListProps) {
  const [making, setMaking, close] = useOpening<true>();
  const revoke = useDeskMutation(RevokeToken);
  return (
    <Panel
      title="Tokens for scripts"
      aside={own && <DeskButton onClick={() => setMaking(true)}>Make one</DeskButton>}
    >
      {tokens.length === 0 && (
        <p className={styles.about}>
          None. A script gives its token as DESK_TOKEN and may then do what its owner may.
        </p>
      )}
      <ul className={styles.list}>
        {tokens.map(({ id, name, expiresAt, usedAt }) => (
          <li key={id} className={styles.row}>
            <span>
              {name}
              <span className={styles.about}>
                Until {dayOf(expiresAt)}, {usedAt ? `used ${dayOf(usedAt)}` : 'never used'}
              </span>
            </span>
            {!readOnly && (
              <DeskButton
                kind="quiet"
                aria-label={`Revoke ${name}`}
                onClick={() => revoke.mutate({ token: id }, { onError: sayFailed })}
              >
                Revoke
              </DeskButton>
            )}
          </li>
        ))}
      </ul>
      {making && <MakeTokenDialog onClose={close} />}
    </Panel>
  );
}

const SPANS = [
  { value: '7', label: 'A week' },
  { value: '30', label: 'A month' },
  { value: '90', label: 'Three months' },
  { value: '366', label: 'A year' },
];

const schema = v.object({
  name: v.pipe(deskText(60), v.minLength(1, 'Say what it is for.')),
  days: v.picklist(['7', '30', '90', '366']),
});

function MakeTokenDialog({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string>();
  const isShown = useIsShown();
  const close = () => {
    void queryClient.invalidateQueries();
    onClose();
  };
  const { form, bind } = useDeskForm({
    values: { name: '', days: '90' },
    schema: schema as v.GenericSchema<{ name: string; days: string }>,
    save: async ({ name, days }) => {
      const made = await callDesk(MakeToken, { name, days: Number(days) });
      if (isShown()) setToken(made.token);
      else sayText('The token was made after you had closed it. Revoke it, and make another.');
    },
  });
  return (
    <Dialog title={token ? 'Copy it now' : 'A token for a script'} onClose={close}>
      {token ? (
        <CopyOnce text={token} label="Token" onDone={close}>
          It is not shown again. Who has it acts in its owner’s name: keep it out of files that
          others read.
        </CopyOnce>
      ) : (
        <DeskForm {...bind}>
          <form.AppField name="name">
            {(field) => <field.TextField label="What it is for" hint="Such as: nightly day book" />}
          </form.AppField>
          <form.AppField name="days">
            {(field) => <field.SelectField label="Works for" options={SPANS} />}
          </form.AppField>
          <form.AppForm>
            <form.SaveButton>Make it</form.SaveButton>
          </form.AppForm>
        </DeskForm>
      )}
    </Dialog>
  );
}
