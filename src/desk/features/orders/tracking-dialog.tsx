import { useState } from 'react';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { ordersOperations } from '#shared/desk/contract/orders/orders.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { DropFile } from '../../parts/form/drop-file.tsx';
import { type DeskFile, fromFile } from '../../parts/text/save-file.ts';
import { counted } from '../../parts/text/format.ts';
import { sayFailed, sayText } from '../../parts/page/toast.ts';
import { RowResults } from './row-results.tsx';

/** Tracking numbers from a courier's file: a preview of each row first, then they are written. */
export function TrackingDialog({ onClose }: { onClose: () => void }) {
  const read = useDeskMutation(ordersOperations.ReadTracking);
  const write = useDeskMutation(ordersOperations.ReadTracking);
  const [file, setFile] = useState<DeskFile>();
  const [handOver, setHandOver] = useState(false);
  // Meanwhile no other file is taken: an answer is about the rows that stand there.
  const isBusy = read.isPending || write.isPending;
  const look = async (chosen: File) => {
    try {
      const next = await fromFile(chosen);
      await read.mutateAsync({ file: next, apply: false, handOver });
      setFile(next);
      write.reset();
    } catch (error) {
      sayFailed(error);
    }
  };
  const choose = (next: boolean) => {
    setHandOver(next);
    // What is written is what was shown.
    if (file && !write.data)
      read.mutate({ file, apply: false, handOver: next }, { onError: sayFailed });
  };
  const keep = () =>
    file &&
    write.mutate(
      { file, apply: true, handOver },
      {
        onError: sayFailed,
        onSuccess: ({ rows, bad }) =>
          bad < rows.length
            ? sayText(`${rows.length - bad} of ${counted(rows.length, 'row')} are written.`)
            : sayFailed(new Error('No row is written.')),
      },
    );
  const report = write.data ?? read.data;
  const good = report ? report.rows.length - report.bad : 0;
  return (
    <Dialog
      title="Tracking numbers"
      size="wide"
      onClose={onClose}
      footer={
        <>
          <DeskButton onClick={onClose}>Close</DeskButton>
          {file && !write.data && (
            <DeskButton
              kind="primary"
              busy={isBusy}
              blockedReason={good === 0 ? 'No row can be written.' : null}
              onClick={keep}
            >
              {`Write ${good} of ${report?.rows.length ?? 0}`}
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
        disabled={isBusy}
        onChange={({ target }) => choose(target.checked)}
      />
      <DropFile accept=".csv,text/csv" disabled={isBusy} onFile={(chosen) => void look(chosen)}>
        Drop the courier’s file
      </DropFile>
      {report && file && <RowResults report={report} />}
    </Dialog>
  );
}
