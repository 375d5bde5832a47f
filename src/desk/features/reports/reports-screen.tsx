import { useState } from 'react';
import { Field } from '#client/ui/form/field.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { keyed } from '#client/ui/keyed.ts';
import {
  type Report,
  REPORT_GROUPS,
  type ReportGroup,
  type ReportName,
  reportsOperations,
} from '#shared/desk/contract/reports.ts';
import { DAY_MS } from '#shared/india-time.ts';
import { useDeskMutation, useDeskQuery } from '../../api/use-desk.ts';
import { useToday } from '../../parts/text/ago.tsx';
import { shortDay } from '../../parts/text/format.ts';
import { KeyButton } from '../../parts/button/key-button.tsx';
import { Page } from '../../parts/page/page.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { saveDeskFile } from '../../parts/text/save-file.ts';
import { settle } from '../../parts/form/settle.ts';
import { Tabs } from '../../parts/page/tabs.tsx';
import { GstFiles } from './gst-files.tsx';
import { ReportPlot } from './report-plot.tsx';
import { ReportTable } from './report-table.tsx';
import layout from '../../parts/page/layout.module.css';
import textStyles from '../../parts/text/text.module.css';
import styles from './reports.module.css';
import { ReportTotals } from './report-totals.tsx';

const { ReadReport, ExportReport } = reportsOperations;
const DAYS = 30;

const TABS: { tab: ReportName; words: string }[] = [
  { tab: 'sales', words: 'Sales' },
  { tab: 'metal', words: 'Metal' },
  { tab: 'margin', words: 'Margin' },
  { tab: 'conversion', words: 'Visits to orders' },
  { tab: 'failed', words: 'Failed' },
  { tab: 'gst', words: 'GST' },
];

const TIMES: readonly ReportGroup[] = ['day', 'week', 'month'];
const GROUPS: Record<ReportName, readonly ReportGroup[]> = {
  sales: REPORT_GROUPS,
  metal: TIMES,
  margin: REPORT_GROUPS,
  conversion: TIMES,
  failed: [...TIMES, 'piece'],
  gst: ['month', 'day'],
};
const GROUP_WORDS: Record<ReportGroup, string> = {
  day: 'By day',
  week: 'By week',
  month: 'By month',
  piece: 'By piece',
  weight: 'By weight',
  metal: 'By metal',
  city: 'By town',
};

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** What was sold, moved, earned, visited and failed, over some days and the preceding span. */
export function ReportsScreen() {
  const [report, setReport] = useState<ReportName>('sales');
  const [group, setGroup] = useState<ReportGroup>('day');
  const today = useToday();
  // Up to today, whenever that is, until somebody chooses.
  const [chosenFrom, setFrom] = useState<string>();
  const [chosenTo, setTo] = useState<string>();
  const from = chosenFrom ?? dayBefore(today, DAYS - 1);
  const to = chosenTo ?? today;
  const groups = GROUPS[report];
  const asked = { report, group: groups.includes(group) ? group : (groups[0] ?? 'day'), from, to };
  const query = useDeskQuery(ReadReport, asked, { enabled: from !== '' && to !== '' });
  const exported = useDeskMutation(ExportReport);
  const takeAway = () => settle(exported, asked, { onSuccess: saveDeskFile });
  return (
    <Page
      title="Reports"
      actions={
        <KeyButton k="e" busy={exported.isPending} onPress={takeAway}>
          Take as CSV
        </KeyButton>
      }
    >
      <Tabs label="Report" tabs={TABS} here={report} onTab={setReport} />
      <div className={styles.asked}>
        <Field
          label="From"
          type="date"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Field label="To" type="date" value={to} onChange={({ target }) => setTo(target.value)} />
        <SelectField
          label="Rows"
          value={asked.group}
          options={groups.map((value) => ({
            value,
            label: report === 'failed' && value === 'piece' ? 'By reason' : GROUP_WORDS[value],
          }))}
          onChange={({ target }) => setGroup(target.value as ReportGroup)}
        />
      </div>
      {/* Beside the report: the files of a month are there whatever the days of the report are. */}
      {report === 'gst' && <GstFiles />}
      <QueryState query={query}>{(data) => <Shown report={data} />}</QueryState>
    </Page>
  );
}

function Shown({ report }: { report: Report }) {
  return (
    <div className={layout.stack}>
      <ReportTotals report={report} />
      {report.plot.times.length > 1 && (
        <Panel title="Plot">
          <ReportPlot report={report} />
        </Panel>
      )}
      <Panel
        flush
        title="Table"
        aside={`${shortDay(report.from)} to ${shortDay(report.to)}, India’s days`}
      >
        <ReportTable report={report} />
      </Panel>
      {report.cut && (
        <Notice kind="warn">There are more rows than are shown: choose fewer days.</Notice>
      )}
      {keyed(report.notes, (note) => note).map(({ item: note, key }) => (
        <p key={key} className={textStyles.soft}>
          {note}
        </p>
      ))}
    </div>
  );
}
