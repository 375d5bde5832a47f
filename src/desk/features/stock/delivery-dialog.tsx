import { useState } from 'react';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { catalogueOperations } from '#shared/desk/contract/catalogue/catalogue.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { DropFile } from '../../parts/form/drop-file.tsx';
import { type DeskFile, fromFile } from '../../parts/text/save-file.ts';
import { sayDone, sayFailed } from '../../parts/page/toast.ts';
import { BadRows } from './bad-rows.tsx';
import layout from '../../parts/page/layout.module.css';

/** A delivery of several weights from a CSV: checked first, then taken in as a whole. */
export function DeliveryDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<DeskFile>();
  const check = useDeskMutation(catalogueOperations.ReceiveStockFile);
  const receive = useDeskMutation(catalogueOperations.ReceiveStockFile);
  // What came into the stock since it was checked, as by a press whose answer was lost.
  const bad = receive.data?.bad ?? check.data?.bad ?? [];
  const inOrder = check.data !== undefined && bad.length === 0;
  return (
    <Dialog
      title="Take in a delivery"
      onClose={onClose}
      footer={
        <DeskButton
          kind="primary"
          busy={receive.isPending}
          disabled={!file || !inOrder}
          onClick={() =>
            file &&
            receive.mutate(
              { file, check: false },
              {
                onSuccess: (done) => {
                  sayDone(done);
                  if (done.changed) onClose();
                },
                onError: sayFailed,
              },
            )
          }
        >
          Take in
        </DeskButton>
      }
    >
      <div className={layout.stack}>
        <p>A CSV with the columns code, serial and, where pieces were weighed, grams.</p>
        <DropFile
          accept=".csv"
          disabled={check.isPending || receive.isPending}
          onFile={(given) =>
            void fromFile(given).then((read) => {
              setFile(read);
              receive.reset();
              check.mutate({ file: read, check: true }, { onError: sayFailed });
            }, sayFailed)
          }
        >
          Drop the list of the delivery
        </DropFile>
        <BadRows bad={bad} />
        {file && inOrder && (
          <Notice kind="success">
            {file.name}: {check.data.lines.join(' ')}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
