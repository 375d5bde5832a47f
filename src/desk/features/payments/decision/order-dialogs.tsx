import type { BankLine, OrderPayment } from '#shared/desk/contract/payments/payment-fields.ts';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { keyed } from '#client/ui/keyed.ts';
import { callDesk } from '../../../api/call-desk.ts';
import { ReasonDialog } from '../../../parts/dialog/reason-dialog.tsx';
import { rupees } from '../../../parts/text/format.ts';
import { type Choice, ChooseDialog } from './choose-dialog.tsx';
import { OtherOrderDialog } from './other-order-dialog.tsx';
import { SeenDialog } from './seen-dialog.tsx';
import type { useDecide } from './use-decide.ts';

const { AskCustomer, BookIncoming, ConfirmPayment, NoteCardReturned, RejectPayment, ShowPayment } =
  paymentsOperations;

/** The open dialog. */
export type Ask = 'ask' | 'reject' | 'seen' | 'short' | 'other' | 'went-back';

/** What a dialog is open about, as it stood then. */
export interface AskedOfOrder {
  ask: Ask;
  order: OrderPayment;
  line: BankLine | undefined;
  /** Why its reference needs a reason; empty where it does not. */
  used: string;
  deciding: { item: string; revision: string };
}

interface OrderDialogsProps extends AskedOfOrder {
  busy: boolean;
  decide: ReturnType<typeof useDecide>['decide'];
  done: () => void;
  onClose: () => void;
}

/** The dialogs for the details of a decision. */
export function OrderDialogs(props: OrderDialogsProps) {
  const { ask, order, line, used, deciding, busy, decide, done, onClose } = props;
  if (ask === 'ask') return <AskDialog {...props} />;
  if (ask === 'reject') return <RejectDialog {...props} />;
  if (ask === 'went-back') return <WentBackDialog {...props} />;
  if (ask === 'short' && line) return <ShortDialog {...props} line={line} />;
  if (ask === 'other' && line) {
    return (
      <OtherOrderDialog
        amount={line.amount}
        busy={busy}
        onClose={onClose}
        onChoose={(number) => void bookFor(number, line)}
      />
    );
  }
  return (
    <SeenDialog
      order={order}
      busy={busy}
      needsReason={used ? `${used}. One payment pays for one order.` : cardReason(order)}
      onClose={onClose}
      onSeen={(seen, reason) =>
        void decide(ConfirmPayment, { ...deciding, seen, ...(reason && { anyway: reason }) }, done)
      }
    />
  );

  function bookFor(number: string, { incoming, amount }: BankLine) {
    const item = `incoming:${incoming}`;
    const request = async () => ({
      item,
      revision: await revisionOf(item),
      parts: [{ order: number, amount }],
    });
    return decide(BookIncoming, request, done);
  }
}

function AskDialog({ order, deciding, busy, decide, done, onClose }: OrderDialogsProps) {
  return (
    <ChooseDialog
      title={`Ask ${order.customer.name}`}
      choices={asksFor(order)}
      action="Ask"
      busy={busy}
      words={{
        label: 'In your own words, which the customer reads',
        neededBy: 'other',
        missing: 'Say what you want to know.',
      }}
      onClose={onClose}
      onChoose={(kind, words) =>
        void decide(AskCustomer, { ...deciding, kind: kind as AskKind, words }, done)
      }
    >
      <p>They see it on the order’s page, and answer there. It waits under Asked meanwhile.</p>
    </ChooseDialog>
  );
}

function WentBackDialog({ order, deciding, busy, decide, done, onClose }: OrderDialogsProps) {
  const former = order.notBooked?.filter((capture) => capture.former) ?? [];
  return (
    <ReasonDialog
      title={`Card money of ${order.order} went back`}
      label="How you know"
      about="Card money went back"
      action="It went back"
      busy={busy}
      onClose={onClose}
      onReason={(reason) => void decide(NoteCardReturned, { ...deciding, reason }, done)}
    >
      <ul>
        {keyed(former, ({ why }) => why).map(({ item: { why }, key }) => (
          <li key={key}>{why}</li>
        ))}
      </ul>
      <p>
        Nothing is sent: give it back at the provider’s dashboard first. What is recorded for the
        order stays recorded.
      </p>
    </ReasonDialog>
  );
}

function RejectDialog({ order, deciding, busy, decide, done, onClose }: OrderDialogsProps) {
  const reasons = order.late ? LATE_REASONS : REASONS;
  return (
    <ChooseDialog
      title={order.late ? `Give the money of ${order.order} back` : `Reject ${order.order}`}
      choices={reasons}
      action={order.late ? 'Give back' : 'Reject'}
      danger
      busy={busy}
      words={{
        label: 'In your own words, which the customer reads',
        neededBy: OWN_WORDS,
        missing: 'The customer reads why.',
      }}
      onClose={onClose}
      onChoose={(value, words) => {
        const usual = reasons.find((each) => each.value === value);
        const reason = [value === OWN_WORDS ? '' : usual?.label, words].filter(Boolean).join(' ');
        void decide(RejectPayment, { ...deciding, reason }, done);
      }}
    >
      <p>
        {order.late &&
          'The order ends, and its customer can take no newer price for it. Ask for the refund next. '}
        Nothing is sent. Money that came is due back; metal and coupon return to the customer. This
        cannot be taken back.
      </p>
    </ChooseDialog>
  );
}

/** Fetches the present revision: money is decided as it is now. */
const revisionOf = async (item: string): Promise<string> =>
  (await callDesk(ShowPayment, { item })).revision;

const cardReason = ({ way }: OrderPayment): string =>
  way === 'Card' ? 'The card provider has not said that it is paid.' : '';

type AskKind = 'reference' | 'picture' | 'rest' | 'other';

/** The most likely missing item comes first. */
function asksFor({ claims, money }: OrderPayment): Choice[] {
  const reference = {
    value: 'reference',
    label: 'The reference of the payment',
    about: 'The UTR, 12 digits, as their app shows it',
  };
  const picture = { value: 'picture', label: 'Another screenshot', about: 'Whole and readable' };
  const rest = {
    value: 'rest',
    label: `The rest of the money, ${rupees(money.stillToPay)}`,
  };
  const other = { value: 'other', label: 'Something else' };
  const isPart = money.came !== '0.00';
  if (isPart) return [rest, reference, picture, other];
  return claims.at(-1)?.reference
    ? [picture, reference, rest, other]
    : [reference, picture, rest, other];
}

const OWN_WORDS = 'own';
const REASONS: Choice[] = [
  { value: 'no-money', label: 'No such payment reached our account.' },
  { value: 'used', label: 'This payment was already used for another order.' },
  { value: 'unreadable', label: 'The payment could not be verified.' },
  { value: OWN_WORDS, label: 'In your own words' },
];

const LATE_REASONS: Choice[] = [
  { value: 'late', label: 'The money came after the price had lapsed.' },
  { value: OWN_WORDS, label: 'In your own words' },
];

function ShortDialog({
  order,
  line,
  deciding,
  busy,
  decide,
  done,
  onClose,
}: OrderDialogsProps & { line: BankLine }) {
  const missing = exact(order.money.stillToPay).minus(line.amount).toFixed(2);
  const mayForgive = exact(missing).lte(order.writeOff);
  const choices: Choice[] = [
    {
      value: 'rest',
      label: `Record ${rupees(line.amount)} and ask for the rest`,
      about: 'The order waits until all of it came.',
    },
    ...(mayForgive
      ? [
          {
            value: 'rounded',
            label: `Forgive ${rupees(missing)}, paid in whole rupees, and confirm`,
            about: 'Kept as a record of its own.',
          },
          { value: 'forgive', label: `Forgive ${rupees(missing)} for another reason` },
        ]
      : []),
  ];
  return (
    <ChooseDialog
      title={`${rupees(missing)} is missing`}
      choices={choices}
      action="Go on"
      busy={busy}
      {...(mayForgive && {
        words: { label: 'Why it is forgiven', neededBy: 'forgive', missing: 'Say why.' },
      })}
      onClose={onClose}
      onChoose={(value, words) =>
        void decide(
          ConfirmPayment,
          {
            ...deciding,
            incoming: line.incoming,
            ...(value === 'forgive' && { forgive: words }),
            ...(value === 'rounded' && { forgive: 'Paid in whole rupees.' }),
          },
          done,
        )
      }
    />
  );
}
