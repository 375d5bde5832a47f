import { useState } from 'react';
import { Field } from '#client/ui/form/field.tsx';
import { SegmentButton } from '#client/ui/form/segment-button.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { todayOperations } from '#shared/desk/contract/today.ts';
import type { HaltScopeFields } from '#shared/desk/contract/trading-fields.ts';
import { useDeskMutation, useDeskQuery } from '../../api/use-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { counted, rupees } from '../../parts/text/format.ts';
import { LeaveGuard } from '../../parts/form/leave-guard.tsx';
import { HoldButton } from '../../parts/button/hold-button.tsx';
import { STOP } from '../../parts/page/icons.ts';
import { lastReasons, rememberReason } from '../../parts/dialog/last-reasons.ts';
import { sayDone } from '../../parts/page/toast.ts';
import { useTellGone } from '../../parts/page/use-tell-gone.ts';
import { useFocusOnOpen } from '../../parts/dialog/use-focus-on-open.ts';
import { haltWords } from '../halt-words.ts';
import layout from '../../parts/page/layout.module.css';
import styles from './stop-sheet.module.css';

const USUAL = ['The feed is wrong', 'The market moves too fast', 'Something is out of order'];

/** Stops the shop or a part of it: what, why, and whether held prices are honoured; then a press held for one second. */
export function StopSheet({ onClose }: { onClose: () => void }) {
  const [scope, setScope] = useState<HaltScopeFields>({ metal: null, part: 'all' });
  const [reason, setReason] = useState('');
  const [withdraw, setWithdraw] = useState(false);
  const stop = useDeskMutation(todayOperations.StopSelling);
  const { data } = useDeskQuery(todayOperations.Selling, {});
  const tellGone = useTellGone();
  const field = useFocusOnOpen<HTMLInputElement>();
  const given = reason.trim();
  // One that was sent is offered again, also after a refusal.
  const offered = [...new Set([...lastReasons('stop'), ...USUAL])];
  const isTyped = () => !['', ...offered].includes(given);
  const words = haltWords(scope);
  const reads = data?.scopes.find((each) => haltWords(each) === words)?.customersRead ?? '';

  function held() {
    rememberReason('stop', given);
    stop.mutate(
      { ...scope, reason: given, withdraw },
      {
        onSuccess: (done) => {
          sayDone(done);
          onClose();
        },
        onError: tellGone,
      },
    );
  }
  return (
    <Dialog title="Stop selling" onClose={onClose}>
      <div className={layout.stack}>
        <Segmented label="What" look="tray" className={styles.scopes}>
          {(data?.scopes ?? []).map((each) => (
            <SegmentButton
              key={haltWords(each)}
              selected={haltWords(each) === words}
              onClick={() => setScope({ metal: each.metal, part: each.part })}
            >
              {haltWords(each)}
            </SegmentButton>
          ))}
        </Segmented>
        <Field
          ref={field}
          label="Why"
          labelNote="kept in the audit log, read by all at the desk"
          value={reason}
          maxLength={500}
          autoComplete="off"
          onChange={({ target }) => setReason(target.value)}
        />
        <div className={layout.buttons} role="group" aria-label="Reasons">
          {offered.slice(0, 4).map((each) => (
            <DeskButton key={each} onClick={() => setReason(each)}>
              {each}
            </DeskButton>
          ))}
        </div>
        {data && data.held.count > 0 && (
          <div className={styles.part}>
            <p>
              {counted(data.held.count, 'price')} of {rupees(data.held.total)}{' '}
              {data.held.count === 1 ? 'is' : 'are'} held in the whole shop. What this stops of it:
            </p>
            {data.held.honoured ? (
              <Segmented label="Prices already held" look="tray">
                <SegmentButton selected={!withdraw} onClick={() => setWithdraw(false)}>
                  Honour it
                </SegmentButton>
                <SegmentButton selected={withdraw} onClick={() => setWithdraw(true)}>
                  Withdraw it and tell them
                </SegmentButton>
              </Segmented>
            ) : (
              <p className="soft">It will not be honoured: the store is set so.</p>
            )}
          </div>
        )}
        <div className={styles.part}>
          <p>Customers read</p>
          <p className="soft">“{reads}”</p>
        </div>
        {stop.error && <Notice kind="error">{stop.error.message}</Notice>}
        <HoldButton icon={STOP} busy={stop.isPending} disabled={!given} onHeld={held}>
          {given ? `Hold to stop ${words.toLowerCase()}` : 'Say why first'}
        </HoldButton>
        <p className={styles.foot}>One person stops. Who resumes accepts the level shown.</p>
      </div>
      <LeaveGuard guard={isTyped} />
    </Dialog>
  );
}
