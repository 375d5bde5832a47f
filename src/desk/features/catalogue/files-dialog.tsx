import { useState } from 'react';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { catalogueOperations } from '#shared/desk/contract/catalogue/catalogue.ts';
import type { CatalogueFileReport } from '#shared/desk/contract/catalogue/catalogue-files.ts';
import { callDesk } from '../../api/call-desk.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { useRight } from '../../api/use-me.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { DropFile } from '../../parts/form/drop-file.tsx';
import { counted } from '../../parts/text/format.ts';
import { HoldButton } from '../../parts/button/hold-button.tsx';
import { type DeskFile, fromFile, saveDeskFile } from '../../parts/text/save-file.ts';
import { sayDone, sayFailed } from '../../parts/page/toast.ts';
import textStyles from '../../parts/text/text.module.css';
import styles from './catalogue.module.css';

const MOST_SHOWN = 50;

/** The catalogue as a file: downloaded, or checked and then imported. */
export function FilesDialog({ onClose }: { onClose: () => void }) {
  const mayEdit = useRight('catalogue.edit');
  const check = useDeskMutation(catalogueOperations.CheckCatalogueFile);
  const bringIn = useDeskMutation(catalogueOperations.ImportCatalogueFile);
  const [file, setFile] = useState<DeskFile>();
  const save = (form: 'json' | 'csv') =>
    void callDesk(catalogueOperations.ExportCatalogue, { form }).then(saveDeskFile, sayFailed);
  const take = (given: File) =>
    void fromFile(given).then((read) => {
      setFile(read);
      check.mutate({ file: read }, { onError: sayFailed });
    }, sayFailed);
  return (
    <Dialog title={mayEdit ? 'Import, export' : 'Export'} size="wide" onClose={onClose}>
      <div className={styles.stack}>
        <div className={styles.saves}>
          <DeskButton onClick={() => save('json')}>Save as JSON</DeskButton>
          <DeskButton onClick={() => save('csv')}>Save as CSV</DeskButton>
          <span className={textStyles.soft}>
            As customers see it: drafts are left out.
            {mayEdit && ' What is saved here can be imported again.'}
          </span>
        </div>
        {mayEdit && (
          <DropFile
            accept=".json,.csv"
            disabled={check.isPending || bringIn.isPending}
            onFile={take}
          >
            {check.isPending ? 'Checking the file…' : 'Drop a catalogue to check it: JSON or CSV'}
          </DropFile>
        )}
        {file && check.data && (
          <Report
            key={check.data.seal}
            file={file}
            report={check.data}
            bringIn={bringIn}
            onDone={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}

interface ReportProps {
  file: DeskFile;
  report: CatalogueFileReport;
  bringIn: ReturnType<typeof useDeskMutation<typeof catalogueOperations.ImportCatalogueFile>>;
  onDone: () => void;
}

function Report({ file, report, bringIn, onDone }: ReportProps) {
  const { problems, warnings, changes, withdrawn, withdrawnCount, prices, seal } = report;
  const [cheaper, setCheaper] = useState(false);
  if (problems.length > 0) {
    return (
      <Notice kind="error" title={`${file.name}: ${counted(problems.length, 'problem')}`}>
        <Lines lines={problems} />
      </Notice>
    );
  }
  return (
    <>
      {warnings.length > 0 && (
        <Notice kind="warn" title={counted(warnings.length, 'warning')}>
          <Lines lines={warnings} />
        </Notice>
      )}
      {withdrawnCount > 0 && (
        <Notice kind="warn" title={`${counted(withdrawnCount, 'weight')} would no longer be sold`}>
          <p>The file does not name them.</p>
          <Lines lines={withdrawn} />
        </Notice>
      )}
      {changes.length === 0 ? (
        <Notice kind="success">{file.name} is in order and would change nothing.</Notice>
      ) : (
        <>
          <Notice kind="info" title={`${file.name} is in order. It would change:`}>
            <Lines lines={[...changes, ...prices.lines]} />
          </Notice>
          {prices.steepCount > 0 && (
            <>
              <Notice
                kind="warn"
                title={`${counted(prices.steepCount, 'weight')} would cost much less, or lose a charge`}
              >
                <Lines lines={prices.steep} />
              </Notice>
              <Checkbox
                label="These prices are meant"
                checked={cheaper}
                onChange={({ target }) => setCheaper(target.checked)}
              />
            </>
          )}
          <HoldButton
            busy={bringIn.isPending}
            disabled={prices.steepCount > 0 && !cheaper}
            onHeld={() =>
              bringIn.mutate(
                { file, seal, cheaper },
                {
                  onSuccess: (done) => {
                    sayDone(done);
                    onDone();
                  },
                  onError: sayFailed,
                },
              )
            }
          >
            Hold to import
          </HoldButton>
        </>
      )}
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  const shown = [...new Set(lines)].slice(0, MOST_SHOWN);
  return (
    <ul className={styles.lines}>
      {shown.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {lines.length > shown.length && <li>and {lines.length - shown.length} more</li>}
    </ul>
  );
}
