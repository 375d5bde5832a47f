import { type SubmitEvent, useId, useRef, useState } from 'react';
import { GetStatement } from '#shared/contract/digital.ts';
import { m } from '#client/messages/compiled/messages.js';
import { readFormDraft, useFormDraft } from '#client/persistence/storage/use-form-draft.ts';
import { showFailure } from '#client/hooks/show-failure.ts';
import { useServices, useUser } from '#client/api/services-context.ts';
import { useOneMutation } from '#client/hooks/use-one-mutation.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Icon } from '#client/ui/button/icon.tsx';
import { DOWNLOAD } from '#client/ui/button/more-icons.ts';
import { saveFile } from '#client/ui/save-file.ts';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { showSuccess } from '#client/ui/feedback/toast.ts';
import { useFormErrors } from '#client/ui/form/use-form-errors.ts';
import {
  dayInIndia,
  type Days,
  daysOf,
  type Period,
  PERIODS,
  spanError,
  type SpanField,
} from './statement-span.ts';
import { UnreadableReply } from '#shared/contract/refusal.ts';
import type { RequestOf } from '#shared/contract/operation.ts';
import styles from './statement.module.css';

const KEY = 'statement-span';
const KEPT = ['Period', 'From', 'To'] as const;
const FORMATS = ['pdf', 'csv'] as const;

/** Saves holdings and trades as a file for the customer. The app does not store it. */
export function Statement() {
  const { config } = useServices();
  const user = useUser();
  const title = useId();
  if (!user || !config.extensions.includes('statements')) return null;
  return (
    <section className={styles.statement} aria-labelledby={title}>
      <h2 id={title}>{m.statement_title()}</h2>
      <p className={styles.lead}>{m.statement_lead()}</p>
      <StatementForm />
    </section>
  );
}

function StatementForm() {
  const form = useRef<HTMLFormElement>(null);
  const { clock } = useServices();
  // Read at each press too: the page may have been open since yesterday.
  const readToday = () => dayInIndia(clock.now());
  const { errorOf, show, clear, touched } = useFormErrors<SpanField>(form);
  const [period, setPeriod] = useState(draftPeriod);
  const draft = useFormDraft(form, KEY, KEPT);
  const { mutate, isPending, variables } = useDownload();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const today = readToday();
    const own: Days = { From: String(data.get('From')), To: String(data.get('To')) };
    const days = period === 'days' ? own : daysOf(period, today);
    const broken = spanError(days, today);
    if (broken) return show(broken);
    clear();
    const { submitter } = event.nativeEvent;
    const Format = submitter?.getAttribute('value') === 'csv' ? 'csv' : 'pdf';
    mutate({ ...days, Format });
  }
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={submit}
      onInput={({ target }) => {
        touched((target as HTMLInputElement).name);
        draft.keep();
      }}
      noValidate
    >
      <SelectField
        label={m.statement_period()}
        name="Period"
        value={period}
        options={PERIODS.map((value) => ({ value, label: periodNames[value]() }))}
        onChange={({ target }) => setPeriod(readPeriod(target.value))}
      />
      {period === 'days' && (
        <div className={styles.days}>
          <DayField
            name="From"
            label={m.statement_from()}
            max={readToday()}
            error={errorOf('From')}
          />
          <DayField name="To" label={m.statement_to()} max={readToday()} error={errorOf('To')} />
        </div>
      )}
      <div className={styles.buttons}>
        {FORMATS.map((format) => (
          <Button
            key={format}
            type="submit"
            value={format}
            variant="secondary"
            busy={isPending && variables?.Format === format}
          >
            <Icon name={DOWNLOAD} size={20} />
            {formatNames[format]()}
          </Button>
        ))}
      </div>
    </form>
  );
}

interface DayFieldProps {
  name: SpanField;
  label: string;
  max: string;
  error: string | null;
}

/** The chosen days are restored when the tab reloads. */
function DayField(props: DayFieldProps) {
  const [before] = useState(() => readFormDraft(KEY)[props.name]);
  return <Field {...props} type="date" defaultValue={typeof before === 'string' ? before : ''} />;
}

function useDownload() {
  const { api } = useServices();
  return useOneMutation({
    async mutationFn({ From, To, Format }: Days & { Format: StatementFormat }) {
      const { data } = await api.call(GetStatement, { From, To, Format });
      return statementFile(Format, data[0]);
    },
    onSuccess(file) {
      saveFile(file);
      showSuccess(m.statement_saved({ file: file.name }));
    },
    onError: (error) => void showFailure(error, m.statement_unreachable()),
  });
}

const draftPeriod = (): Period => readPeriod(readFormDraft(KEY)['Period']);

const readPeriod = (value: unknown): Period => PERIODS.find((period) => period === value) ?? 'year';

const periodNames: Record<Period, () => string> = {
  month: m.statement_month,
  'last-month': m.statement_last_month,
  year: m.statement_year,
  'last-year': m.statement_last_year,
  days: m.statement_days,
};

const formatNames: Record<StatementFormat, () => string> = {
  pdf: m.statement_pdf,
  csv: m.statement_csv,
};

type StatementFormat = RequestOf<typeof GetStatement>['Format'];

const MEDIA_TYPES: Record<StatementFormat, string> = { pdf: 'application/pdf', csv: 'text/csv' };

/** Checks the kind of a statement: a file of another kind is not handed to the device. */
function statementFile(
  format: StatementFormat,
  sent: { FileName: string; File: string } | undefined,
): File {
  const text = decode(sent?.File ?? '');
  if (text === '' || (format === 'pdf' && !text.startsWith('%PDF-'))) {
    throw new UnreadableReply('GetStatement', `File: is no ${format}`);
  }
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const name = sent?.FileName || `statement.${format}`;
  return new File([bytes], name, { type: MEDIA_TYPES[format] });
}

/** The bytes as one character each; empty if the text is not base64. */
function decode(base64: string): string {
  try {
    return atob(base64);
  } catch {
    return '';
  }
}
