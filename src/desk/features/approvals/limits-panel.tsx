import { useState } from 'react';
import * as v from 'valibot';
import { approvalsOperations, type LimitRow } from '#shared/desk/contract/staff/approvals.ts';
import type { FigureUnit } from '#shared/pricing/typed-figure.ts';
import { DeskRefused } from '../../api/call-desk.ts';
import { useDeskMutation, useDeskQuery } from '../../api/use-desk.ts';
import { useRight } from '../../api/use-me.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { grams, rupees } from '../../parts/text/format.ts';
import { DeskForm, useDeskForm } from '../../parts/form/form.tsx';
import { typedDecimal } from '../../parts/form/typed-decimal.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { Status } from '../../parts/page/status.tsx';
import { sayDone } from '../../parts/page/toast.ts';
import { useOpening } from '../../parts/dialog/use-opening.ts';
import styles from './approvals.module.css';

const NAMES: Record<LimitRow['name'], string> = {
  gold: 'Gold of customers',
  silver: 'Silver of customers',
  rupees: 'Money out',
  'vault-gold': 'Gold of the vault',
  'vault-silver': 'Silver of the vault',
};
const say = (name: LimitRow['name'], amount: string) =>
  name === 'rupees' ? rupees(amount) : grams(amount);

/** What one person may do alone, and how much of it is used today. An owner sets it; raising it needs a second person. */
export function LimitsPanel() {
  const query = useDeskQuery(approvalsOperations.Limits, {});
  const maySet = useRight('limits.set');
  const [setting, setSetting, close] = useOpening<LimitRow>();
  return (
    <Panel title="What one person may do alone" flush>
      <QueryState query={query}>
        {({ limits }) => (
          <div role="table" aria-label="Limits">
            <div role="row" className={`${styles.limit} ${styles.head}`}>
              <span role="columnheader">Limit</span>
              <span role="columnheader">At once</span>
              <span role="columnheader">A day</span>
              <span role="columnheader">Used today</span>
              <span role="columnheader">
                <span className="visually-hidden">Set</span>
              </span>
            </div>
            {limits.map((limit) => {
              const { name, each, day, used } = limit;
              return (
                <div key={name} role="row" className={styles.limit}>
                  <span role="rowheader">{NAMES[name]}</span>
                  <span role="cell" data-name="At once">
                    {each === undefined ? <Status kind="stopped">Not set</Status> : say(name, each)}
                  </span>
                  <span role="cell" data-name="A day">
                    {day === undefined ? '' : say(name, day)}
                  </span>
                  <span role="cell" data-name="Used today">
                    {say(name, used)}
                  </span>
                  <span role="cell">
                    {maySet && (
                      <DeskButton
                        kind="quiet"
                        aria-label={`Set ${NAMES[name]}`}
                        onClick={() => setSetting(limit)}
                      >
                        Set
                      </DeskButton>
                    )}
                  </span>
                </div>
              );
            })}
          </div>
        )}
      </QueryState>
      {setting && <LimitDialog limit={setting} onClose={close} />}
    </Panel>
  );
}

const schemaIn = (unit: FigureUnit) =>
  v.object({ each: typedDecimal(unit), day: typedDecimal(unit) });
const IN_RUPEES = schemaIn('₹');
const IN_GRAMS = schemaIn('g');

function LimitDialog({ limit, onClose }: { limit: LimitRow; onClose: () => void }) {
  const { name, each = '', day = '' } = limit;
  const set = useDeskMutation(approvalsOperations.SetLimit);
  // Whoever was told of a colleague's limit sets their own over it.
  const [seen, setSeen] = useState<Pick<LimitRow, 'each' | 'day'> | undefined>({
    each: limit.each,
    day: limit.day,
  });
  const { form, bind } = useDeskForm({
    values: { each, day },
    schema: name === 'rupees' ? IN_RUPEES : IN_GRAMS,
    save: async (sent) => {
      const done = await set.mutateAsync({ name, ...sent, seen }).catch((error: unknown) => {
        if (error instanceof DeskRefused && error.code === 409) setSeen(undefined);
        throw error;
      });
      sayDone(done);
      onClose();
    },
  });
  const money = name === 'rupees';
  return (
    <Dialog title={NAMES[name]} onClose={onClose}>
      <DeskForm {...bind}>
        <p className="soft">Lower at once; higher, or over it, waits for a second person.</p>
        <form.AppField name="each">
          {(field) =>
            money ? (
              <field.MoneyField label="At once" />
            ) : (
              <field.NumberField label="At once" suffix="g" />
            )
          }
        </form.AppField>
        <form.AppField name="day">
          {(field) =>
            money ? (
              <field.MoneyField label="A day, by everybody together" />
            ) : (
              <field.NumberField label="A day, by everybody together" suffix="g" />
            )
          }
        </form.AppField>
        <form.AppForm>
          <form.SaveButton>Set</form.SaveButton>
        </form.AppForm>
      </DeskForm>
    </Dialog>
  );
}
