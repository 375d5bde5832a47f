import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '#client/ui/form/field.tsx';
import { auditOperations } from '#shared/desk/contract/staff/audit.ts';
import { callDesk } from '../../api/call-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { counted } from '../../parts/text/format.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { Status } from '../../parts/page/status.tsx';
import { sayFailed } from '../../parts/page/toast.ts';
import styles from './audit.module.css';

/** Verifies that nobody has changed the log: recomputes the chain of hashes. */
export function VerifyPanel() {
  const [head, setHead] = useState('');
  const verify = useMutation({
    mutationFn: () =>
      callDesk(auditOperations.VerifyAudit, { ...(head.trim() && { head: head.trim() }) }),
    onError: sayFailed,
  });
  const { data } = verify;
  return (
    <Panel title="Has anybody changed this log?" aside="each act is sealed with the one before it">
      <div className={styles.verify}>
        <Field
          label="Seal that you noted at an earlier look"
          labelNote="optional"
          value={head}
          onChange={({ target }) => setHead(target.value)}
          className={styles.head ?? ''}
          autoComplete="off"
          spellCheck={false}
        />
        <DeskButton busy={verify.isPending} onClick={() => verify.mutate()}>
          Check
        </DeskButton>
        {data && (
          <p className={styles.result} role="status">
            {data.broken ? (
              <Status kind="stopped">
                Broken at act {data.broken.act}: {data.broken.why}
              </Status>
            ) : data.headKnown ? (
              <Status kind="right">Whole: {counted(data.acts, 'act')}</Status>
            ) : (
              <Status kind="stopped">The seal that you noted is not in the log any more</Status>
            )}
            <span className={styles.hash}>{data.head}</span>
          </p>
        )}
      </div>
    </Panel>
  );
}
