import { useState } from 'react';
import { Field } from '#client/ui/form/field.tsx';
import { keyed } from '#client/ui/keyed.ts';
import { type LedgerCheck, ledgerOperations } from '#shared/desk/contract/ledger.ts';
import { useDeskMutation, useDeskQuery } from '../../api/use-desk.ts';
import { counted, when } from '../../parts/text/format.ts';
import { KeyButton } from '../../parts/button/key-button.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { Status } from '../../parts/page/status.tsx';
import { settle } from '../../parts/form/settle.ts';
import layout from '../../parts/page/layout.module.css';
import textStyles from '../../parts/text/text.module.css';
import styles from './ledger.module.css';

const { ReadLedgerChecks, StartLedgerCheck } = ledgerOperations;

/** Recomputes and compares the whole ledger, beside the running shop; its progress updates by itself. */
export function CheckTab() {
  const [head, setHead] = useState('');
  const query = useDeskQuery(ReadLedgerChecks, {});
  const start = useDeskMutation(StartLedgerCheck);
  const running = query.data?.checks.some(({ state }) => state === 'running');
  const wrongHead = head.trim() !== '' && !/^[0-9a-f]{64}$/.test(head.trim());
  return (
    <div className={layout.stack}>
      <Panel title="Check the ledger">
        <div className={layout.stack}>
          <p>
            Every hash, every balance and every sum is worked out again. Keep the head elsewhere:
            with it a later check shows that nothing was cut off the end.
          </p>
          <Field
            label="A head of earlier, if you have one"
            value={head}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            error={wrongHead ? 'A head has 64 letters and digits.' : null}
            onChange={({ target }) => setHead(target.value)}
          />
          <div className={layout.buttons}>
            <KeyButton
              k="v"
              kind="primary"
              busy={start.isPending || running === true}
              blockedReason={wrongHead ? 'The head is not whole.' : undefined}
              onPress={() => settle(start, { head: head.trim() }, {})}
            >
              Check now
            </KeyButton>
          </div>
        </div>
      </Panel>
      <Panel title="Checks">
        <QueryState query={query}>
          {({ checks }) =>
            checks.length === 0 ? (
              <p className={textStyles.soft}>Nobody has checked it here yet.</p>
            ) : (
              <ul className={styles.list}>
                {checks.map((check) => (
                  <Check key={check.id} check={check} />
                ))}
              </ul>
            )
          }
        </QueryState>
      </Panel>
    </div>
  );
}

function Check({ check }: { check: LedgerCheck }) {
  const { state, sets, total, by, startedAt, lines, head } = check;
  const said = lines.filter((line) => !line.startsWith('head: '));
  return (
    <li className={layout.stack}>
      <span className={styles.line}>
        <span>
          {when(startedAt)}, {by}
        </span>
        {state === 'right' && <Status kind="right">Right</Status>}
        {state === 'wrong' && <Status kind="stopped">Wrong</Status>}
        {state === 'running' && <Status kind="waits">{counted(sets, 'set')} so far</Status>}
        {state === 'broken-off' && <Status kind="late">Broken off</Status>}
      </span>
      {state === 'running' && (
        <progress
          className={styles.progress}
          max={Math.max(total, 1)}
          value={sets}
          aria-label="Checked so far"
        />
      )}
      {keyed(said, (line) => line).map(({ item, key }) => (
        <span key={key} className={textStyles.soft}>
          {item}
        </span>
      ))}
      {head && <span className={styles.hash}>{head}</span>}
    </li>
  );
}
