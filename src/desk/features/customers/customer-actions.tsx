import { useState } from 'react';
import { type CustomerPage, customersOperations } from '#shared/desk/contract/orders/customers.ts';
import { useRight } from '../../api/use-me.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { ReasonDialog } from '../../parts/dialog/reason-dialog.tsx';
import { useToday } from '../../parts/text/ago.tsx';
import { saveDeskFile } from '../../parts/text/save-file.ts';
import { sayDone, sayFailed } from '../../parts/page/toast.ts';
import { settle } from '../../parts/form/settle.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { useOpening } from '../../parts/dialog/use-opening.ts';
import layout from '../../parts/page/layout.module.css';

const {
  BlockCustomer,
  UnblockCustomer,
  EndCustomerSessions,
  ProveCustomerNumber,
  ExportCustomer,
  ReadCustomerStatement,
} = customersOperations;

type Asking =
  | 'block'
  | 'unblock'
  | 'sessions'
  | 'proven'
  | 'export'
  | 'correct'
  | 'merge'
  | 'erase';

/** The acts on a customer; those that the role does not allow are left out. */
export function CustomerActions({
  customer,
  onDone,
}: {
  customer: CustomerPage;
  onDone: () => void;
}) {
  const [asking, setAsking, close] = useOpening<Asking>();
  const mayEdit = useRight('customers.edit');
  const mayErase = useRight('customers.erase');
  const ended = customer.standing === 'merged' || customer.standing === 'erased';
  const button = (what: Asking, words: string) => (
    <DeskButton onClick={() => setAsking(what)}>{words}</DeskButton>
  );
  return (
    <Panel title="What may be done" acts>
      <div className={layout.buttons}>
        {mayEdit && !ended && (
          <>
            {customer.blockedAt === null ? button('block', 'Block') : button('unblock', 'Unblock')}
            {button('sessions', 'Log out')}
            {customer.numberProof &&
              customer.numberProvenAt === null &&
              button('proven', 'Number is theirs')}
            {button('correct', 'Correct name or number')}
            {button('merge', 'Merge into another')}
          </>
        )}
        <StatementButton customer={customer} />
        {mayEdit && button('export', 'Export all data')}
        {mayErase && !ended && button('erase', 'Erase')}
      </div>
      {asking === 'correct' && <CorrectDialog customer={customer} onClose={close} />}
      {asking === 'merge' && <MergeDialog customer={customer} onClose={close} />}
      {asking === 'erase' && <EraseDialog customer={customer} onClose={close} onDone={onDone} />}
      {asking && asking in WITH_REASON && (
        <WithReason what={asking as keyof typeof WITH_REASON} {...{ customer }} onClose={close} />
      )}
    </Panel>
  );
}

const WITH_REASON = {
  block: {
    title: 'Block this customer',
    action: 'Block',
    danger: true,
    words:
      'They can log in and read, but order and trade nothing more, and the shop tells them so. Their metal and money stay theirs.',
  },
  unblock: {
    title: 'Unblock this customer',
    action: 'Unblock',
    danger: false,
    words: 'They can order and trade again.',
  },
  sessions: {
    title: 'Log them out everywhere',
    action: 'Log out',
    danger: false,
    words: 'They log in again with their password.',
  },
  proven: {
    title: 'The number is theirs',
    action: 'Mark it',
    danger: false,
    words:
      'Only where one of us has seen it: their phone rang here, or a paper of their provider shows it. From then on they order without a code.',
  },
  export: {
    title: 'Export all data',
    action: 'Export',
    danger: false,
    words: 'The file that they can fetch themselves: hand it to them alone.',
  },
} as const;

function WithReason({
  what,
  customer: { id, number },
  onClose,
}: {
  what: keyof typeof WITH_REASON;
  customer: CustomerPage;
  onClose: () => void;
}) {
  const block = useDeskMutation(BlockCustomer);
  const unblock = useDeskMutation(UnblockCustomer);
  const sessions = useDeskMutation(EndCustomerSessions);
  const proven = useDeskMutation(ProveCustomerNumber);
  const exported = useDeskMutation(ExportCustomer);
  // Of the number that was shown: another may take its place meanwhile.
  const [seen] = useState(number);
  const { title, action, danger, words } = WITH_REASON[what];
  const run = async (reason: string) => {
    try {
      if (what === 'export') saveDeskFile(await exported.mutateAsync({ id, reason }));
      else if (what === 'proven') sayDone(await proven.mutateAsync({ id, seen, reason }));
      else sayDone(await { block, unblock, sessions }[what].mutateAsync({ id, reason }));
      onClose();
    } catch (error) {
      sayFailed(error);
    }
  };
  const busy = [block, unblock, sessions, proven, exported].some(({ isPending }) => isPending);
  return (
    <ReasonDialog
      {...{ title, action, danger, busy, onClose }}
      onReason={(reason) => void run(reason)}
    >
      <p>
        {what === 'proven' && `Their number is ${seen}. `}
        {words}
      </p>
    </ReasonDialog>
  );
}

/** A statement of the financial year so far. */
function StatementButton({ customer: { id } }: { customer: CustomerPage }) {
  const statement = useDeskMutation(ReadCustomerStatement);
  const day = useToday();
  const fetchIt = () => {
    const [year = 0, month = 0] = day.split('-').map(Number);
    const from = `${month < 4 ? year - 1 : year}-04-01`;
    settle(statement, { id, from, to: day, format: 'pdf' }, { onSuccess: saveDeskFile });
  };
  return (
    <DeskButton busy={statement.isPending} onClick={fetchIt}>
      Statement of metal
    </DeskButton>
  );
}
