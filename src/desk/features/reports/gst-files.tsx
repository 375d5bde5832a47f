import { useState } from 'react';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { reportsOperations } from '#shared/desk/contract/reports.ts';
import { DAY_MS } from '#shared/india-time.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { saveDeskFile } from '../../parts/text/save-file.ts';
import { sayText } from '../../parts/page/toast.ts';
import { useToday } from '../../parts/text/ago.tsx';
import { settle } from '../../parts/form/settle.ts';
import textStyles from '../../parts/text/text.module.css';
import styles from './reports.module.css';

/** The month before that of a day: `2026-10`. */
const lastMonth = (day: string): string => {
  const start = Date.parse(`${day.slice(0, 7)}-01T00:00:00Z`);
  return new Date(start - DAY_MS).toISOString().slice(0, 7);
};

/** The GST return of a month: the portal's JSON and a CSV for each table. */
export function GstFiles() {
  const today = useToday();
  const [chosen, setMonth] = useState<string>();
  const month = chosen ?? lastMonth(today);
  const [anyway, setAnyway] = useState(false);
  // A firm that moved to another state has papers of two registrations in one month, and files a return for each.
  const [several, setSeveral] = useState<string[]>([]);
  const [gstin, setGstin] = useState('');
  const files = useDeskMutation(reportsOperations.ExportGstReturn);
  const fetchThem = () =>
    settle(
      files,
      { month, anyway, ...(gstin && { gstin }) },
      {
        onSuccess: ({ lines, files: made, registrations }) => {
          if (registrations.length > 0) {
            setSeveral(registrations);
            return;
          }
          for (const file of made) saveDeskFile(file);
          if (made.length === 0) sayText(lines.join(' '));
        },
      },
    );
  return (
    <Panel title="GSTR-1 of a month">
      <div className={styles.buttons}>
        <Field
          label="Month"
          type="month"
          value={month}
          onChange={({ target }) => {
            setMonth(target.value);
            setSeveral([]);
            setGstin('');
          }}
        />
        {several.length > 0 && (
          <SelectField
            label="Registration"
            placeholder="Choose a GSTIN"
            value={gstin}
            options={several.map((value) => ({ value, label: value }))}
            onChange={({ target }) => setGstin(target.value)}
          />
        )}
        <DeskButton busy={files.isPending} onClick={fetchThem}>
          Take the files
        </DeskButton>
        <Checkbox
          label="Also papers that tax the metal alone; our tax adviser has agreed"
          checked={anyway}
          onChange={({ target }) => setAnyway(target.checked)}
        />
      </div>
      {files.data && <pre className={textStyles.soft}>{files.data.lines.join('\n')}</pre>}
    </Panel>
  );
}
