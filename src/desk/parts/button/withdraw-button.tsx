import { approvalsOperations } from '#shared/desk/contract/staff/approvals.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { sayDone, sayFailed } from '../page/toast.ts';
import { DeskButton } from './desk-button.tsx';

/** Ends a request of one's own that still waits for a second person. */
export function WithdrawButton({ id, summary }: { id: number; summary: string }) {
  const withdraw = useDeskMutation(approvalsOperations.Withdraw);
  return (
    <DeskButton
      kind="quiet"
      aria-label={`Withdraw: ${summary}`}
      busy={withdraw.isPending}
      onClick={() => withdraw.mutate({ id }, { onSuccess: sayDone, onError: sayFailed })}
    >
      Withdraw
    </DeskButton>
  );
}
