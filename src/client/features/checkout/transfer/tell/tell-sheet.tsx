import type { Transfer } from '#shared/contract/bank-transfer.ts';
import { indianDigits } from '#shared/pricing/indian-digits.ts';
import { m } from '#client/messages/compiled/messages.js';
import { isDisconnected } from '#client/rates/gate.ts';
import { useFreshness } from '#client/rates/use-from-rates.ts';
import { BlockedReason, Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { writeTidy } from '#client/ui/form/write-tidy.ts';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { SegmentButton } from '#client/ui/form/segment-button.tsx';
import { Sheet } from '#client/ui/layout/sheet.tsx';
import { tidyUtr } from '../../payment/proof/proof-field.tsx';
import styles from '../transfer.module.css';
import { TellPicture } from './tell-picture.tsx';
import type { Telling } from './use-telling.ts';

interface TellSheetProps {
  open: boolean;
  telling: Telling;
  transfer: Transfer;
  onClose: () => void;
}

/** The form of a claim: what was paid, so that it is found sooner. Nothing here counts as paid. */
export function TellSheet({ open, telling, transfer, onClose }: TellSheetProps) {
  const { draft, busy, error, unanswered, unkept } = telling;
  const freshness = useFreshness();
  const cut = isDisconnected(freshness) ? m.transfer_tell_offline() : '';
  const channel = (value: 'bank' | 'upi', text: string) => (
    <SegmentButton
      selected={draft.channel === value}
      onClick={() => telling.change({ channel: value })}
    >
      {text}
    </SegmentButton>
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={m.transfer_tell_title()}
      closeLabel={m.pay_close()}
      footer={
        <div className={styles.tellFoot}>
          <Button
            size="large"
            wide
            busy={busy}
            blockedReason={cut || (telling.reading ? m.pay_picture_reading() : '')}
            onClick={() => telling.send()}
          >
            {unanswered ? m.transfer_tell_again() : m.transfer_tell_send()}
          </Button>
          {cut && <BlockedReason aria-hidden>{cut}</BlockedReason>}
        </div>
      }
    >
      <div className={styles.tell}>
        <p className={styles.small}>{m.transfer_tell_text({ order: transfer.ONumber })}</p>
        {unanswered && (
          <Notice kind="warn">
            {unkept ? m.transfer_tell_unkept() : m.transfer_tell_unheard()}
          </Notice>
        )}
        {error && <Notice kind="error">{error}</Notice>}
        <Segmented label={m.transfer_tell_how()} look="tray">
          {channel('bank', m.pay_way_transfer())}
          {channel('upi', m.order_view_mode_upi())}
        </Segmented>
        <Field
          label={m.transfer_tell_amount()}
          prefix="₹"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={draft.amount}
          placeholder={indianDigits(telling.open)}
          hint={m.transfer_tell_amount_hint({ amount: indianDigits(telling.open) })}
          readOnly={busy}
          onChange={({ target }) => telling.change({ amount: target.value })}
        />
        <Field
          label={m.pay_utr()}
          labelNote={draft.channel === 'upi' ? m.transfer_or_picture() : m.pay_optional()}
          hint={draft.channel === 'upi' ? m.pay_utr_hint() : m.transfer_utr_hint()}
          name="utr"
          value={draft.utr}
          readOnly={busy}
          onChange={({ target }) => telling.change({ utr: writeTidy(target, tidyUtr) })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TellPicture telling={telling} />
      </div>
    </Sheet>
  );
}
