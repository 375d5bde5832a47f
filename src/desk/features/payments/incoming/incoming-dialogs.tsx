import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { ReasonDialog } from '../../../parts/dialog/reason-dialog.tsx';
import { ChooseDialog } from '../decision/choose-dialog.tsx';
import { OtherOrderDialog } from '../decision/other-order-dialog.tsx';
import { SendBackDialog } from '../decision/send-back-dialog.tsx';
import type { useDecide } from '../decision/use-decide.ts';
import { SplitDialog } from './split-dialog.tsx';

const { BookIncoming, MarkForeign, ReopenIncoming, SendIncomingBack } = paymentsOperations;

/** The open dialog. */
export type IncomingAsk = 'other' | 'split' | 'back' | 'foreign' | 'reopen';

const OWN_WORDS = 'own';
/** Reasons why money does not belong to the shop. */
const FOREIGN = [
  { value: 'business', label: 'Another business' },
  { value: 'interest', label: 'Interest' },
  { value: 'twice', label: 'Read twice' },
  { value: OWN_WORDS, label: 'In your own words' },
];

/** What a dialog is open about, as it stood then. */
export interface AskedOfMoney {
  ask: IncomingAsk;
  /** Rupees that are for no order yet. */
  free: string;
  deciding: { item: string; revision: string };
}

interface IncomingDialogsProps extends AskedOfMoney {
  busy: boolean;
  decide: ReturnType<typeof useDecide>['decide'];
  done: () => void;
  onClose: () => void;
}

/** The dialogs for the details of a decision about money that fits no order. */
export function IncomingDialogs(props: IncomingDialogsProps) {
  const { ask, free, deciding, busy, decide, done, onClose } = props;
  const book = (parts: { order: string; amount: string }[]) =>
    void decide(BookIncoming, { ...deciding, parts }, done);
  switch (ask) {
    case 'other':
      return (
        <OtherOrderDialog
          amount={free}
          busy={busy}
          onClose={onClose}
          onChoose={(order) => book([{ order, amount: free }])}
        />
      );
    case 'split':
      return <SplitDialog free={free} busy={busy} onClose={onClose} onSplit={book} />;
    case 'back':
      return (
        <SendBackDialog
          amount={free}
          busy={busy}
          onClose={onClose}
          onSent={(sent) => void decide(SendIncomingBack, { ...deciding, ...sent }, done)}
        />
      );
    case 'foreign':
      return (
        <ChooseDialog
          title="Not for the shop"
          choices={FOREIGN}
          action="Note it"
          busy={busy}
          words={{ label: 'In your own words', neededBy: OWN_WORDS, missing: 'Say why.' }}
          onClose={onClose}
          onChoose={(value, words) =>
            void decide(MarkForeign, { ...deciding, reason: reasonOf(value, words) }, done)
          }
        />
      );
    case 'reopen':
      return (
        <ReasonDialog
          title="Let it wait again"
          action="Let it wait"
          busy={busy}
          onClose={onClose}
          onReason={(reason) => void decide(ReopenIncoming, { ...deciding, reason }, done)}
        />
      );
  }
}

/** Why money is not for the shop, as it is kept: the usual reason, and what was written. */
function reasonOf(value: string, words: string): string {
  const usual = value === OWN_WORDS ? '' : FOREIGN.find((each) => each.value === value)?.label;
  return [usual, words].filter(Boolean).join(': ');
}
