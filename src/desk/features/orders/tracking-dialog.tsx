import { useState } from 'react';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { ordersOperations } from '#shared/desk/contract/orders/orders.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { DropFile } from '../../parts/form/drop-file.tsx';
import { type DeskFile, fromFile } from '../../parts/text/save-file.ts';
import { sayFailed, sayText } from '../../parts/page/toast.ts';
import { RowResults } from './row-results.tsx';

/** Tracking numbers from a courier's file: a preview of each row first, then they are written. */
export function TrackingDialog({ onClose }: { onClose: () => void }) {
  const read = useDeskMutation(ordersOperations.ReadTracking);
  const [file, setFile] = useState<DeskFile>();
  const [handOver, setHandOver] = useState(false);
  const [written, setWritten] = useState(false);
  const look = async (chosen: File) => {
    try {
      const next = await fromFile(chosen);
      await read.mutateAsync({ file: next, apply: false, handOver });
      setFile(next);
      setWritten(false);
    } catch (error) {
      sayFailed(error);
    }
  };
  const choose = (next: boolean) => {
    setHandOver(next);
    // What is written is what was shown.
    if (file && !written)
      read.mutate({ file, apply: false, handOver: next }, { onError: sayFailed });
  };
  const write = () =>
    file &&
    read.mutate(
      { file, apply: true, handOver },
      {
        onError: sayFailed,
        onSuccess: () => {
          setWritten(true);
          sayText('The tracking numbers are written.');
        },
      },
    );
  const good = read.data ? read.data.rows.length - read.data.bad : 0;
  return (
    <Dialog
      title="Tracking numbers"
      size="wide"
      onClose={onClose}
      footer={
        <>
          <DeskButton onClick={onClose}>Close</DeskButton>
          {file && !written && (
            <DeskButton
              kind="primary"
              busy={read.isPending}
              blockedReason={good === 0 ? 'No row can be written.' : null}
              onClick={write}
            >
              {`Write ${good} of ${read.data?.rows.length ?? 0}`}
            </DeskButton>
          )}
        </>
      }
    >
      <p>
        A CSV with the columns order, courier and tracking. Rows that are wrong are left out and
        named.
      </p>
      <Checkbox
        label="Hand over what is packed and sealed"
        checked={handOver}
        onChange={({ target }) => choose(target.checked)}
      />
      <DropFile accept=".csv,text/csv" onFile={(chosen) => void look(chosen)}>
        Drop the courier’s file
      </DropFile>
      {read.data && file && <RowResults report={read.data} />}
    </Dialog>
  );
}
