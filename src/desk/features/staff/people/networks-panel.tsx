import { useState } from 'react';
import * as v from 'valibot';
import { staffOperations } from '#shared/desk/contract/staff/staff.ts';
import { callDesk } from '../../../api/call-desk.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useDeskQuery } from '../../../api/use-desk.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { DeskForm, useDeskForm } from '../../../parts/form/form.tsx';
import { Panel } from '../../../parts/page/panel.tsx';
import { QueryState } from '../../../parts/page/query-state.tsx';
import { sayText } from '../../../parts/page/toast.ts';
import { useOpening } from '../../../parts/dialog/use-opening.ts';
import styles from '../staff.module.css';

const { ListNetworks, SetNetworks } = staffOperations;

interface Network {
  cidr: string;
  note: string;
}

/** The networks from which the desk can be used. */
export function NetworksPanel({ readOnly }: { readOnly: boolean }) {
  const query = useDeskQuery(ListNetworks, {});
  const [editing, setEditing, close] = useOpening<true>();
  return (
    <Panel
      title="Networks"
      aside={!readOnly && <DeskButton onClick={() => setEditing(true)}>Change</DeskButton>}
    >
      <QueryState query={query}>
        {({ networks, here }) => (
          <>
            {networks.length === 0 ? (
              <p className={styles.about}>The desk answers everywhere. You are at {here}.</p>
            ) : (
              <ul className={styles.list}>
                {networks.map(({ cidr, note }) => (
                  <li key={cidr} className={styles.row}>
                    <span>
                      {cidr}
                      {note && <span className={styles.about}>{note}</span>}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            {editing && <NetworksDialog {...{ networks, here }} onClose={close} />}
          </>
        )}
      </QueryState>
    </Panel>
  );
}

const schema = v.object({
  lines: v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .split('\n')
        .map((line) => /^\s*(\S+)\s*(.*?)\s*$/.exec(line))
        .flatMap((match): Network[] =>
          match ? [{ cidr: match[1] ?? '', note: match[2] ?? '' }] : [],
        ),
    ),
  ),
});

function NetworksDialog({
  networks,
  here,
  onClose,
}: {
  networks: readonly Network[];
  here: string;
  onClose: () => void;
}) {
  const [seen] = useState(networks);
  const { form, bind } = useDeskForm({
    values: { lines: seen.map(({ cidr, note }) => `${cidr} ${note}`.trim()).join('\n') },
    schema,
    save: async ({ lines }) => {
      await callDesk(SetNetworks, {
        networks: lines,
        seen: seen.map(({ cidr }) => cidr),
      });
      sayText('The networks are changed.');
      await queryClient.invalidateQueries();
      onClose();
    },
  });
  return (
    <Dialog title="Networks" onClose={onClose}>
      <DeskForm {...bind}>
        <form.AppField name="lines">
          {(field) => (
            <field.AreaField
              label="One on each line, with a note behind it"
              hint={`Such as 203.0.113.0/24 office. Empty: everywhere. You are at ${here}.`}
              rows={6}
            />
          )}
        </form.AppField>
        <form.AppForm>
          <form.SaveButton>Save</form.SaveButton>
        </form.AppForm>
      </DeskForm>
    </Dialog>
  );
}
