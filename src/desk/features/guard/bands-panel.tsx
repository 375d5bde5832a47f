import { useState } from 'react';
import * as v from 'valibot';
import { todayOperations } from '#shared/desk/contract/today.ts';
import type { GuardView } from '#shared/desk/contract/trading-fields.ts';
import { trimmedRupees } from '#shared/pricing/money.ts';
import { DeskRefused } from '../../api/call-desk.ts';
import { useDeskMutation, useDeskQuery } from '../../api/use-desk.ts';
import { useRight } from '../../api/use-me.ts';
import { Ago } from '../../parts/text/ago.tsx';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { DeskForm, useDeskForm } from '../../parts/form/form.tsx';
import { typedDecimal } from '../../parts/form/typed-decimal.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { sayDone } from '../../parts/page/toast.ts';
import { useOpening } from '../../parts/dialog/use-opening.ts';
import textStyles from '../../parts/text/text.module.css';
import styles from './guard.module.css';

type Band = GuardView['bands'][number];

const NAMES = { gold: 'Gold, 10 g', silver: 'Silver, 1 kg', ratio: 'Gold to silver' } as const;
const OF = ['gold', 'silver', 'ratio'] as const;
const say = (of: Band['of'], value: string) =>
  of === 'ratio' ? String(Number(value)) : trimmedRupees(value);

/** The rates between which the feed is trusted. An owner sets them. */
export function BandsPanel() {
  const guard = useDeskQuery(todayOperations.Guard, {});
  const maySet = useRight('rates.set');
  const [setting, setSetting, close] = useOpening<Band['of']>();
  return (
    <Panel title="Believed between">
      <QueryState query={guard} bones={styles.bandBones}>
        {({ bands }) => (
          <>
            {OF.map((of) => {
              const band = bands.find((each) => each.of === of);
              return (
                <div key={of} className={styles.band}>
                  <span>
                    {NAMES[of]}
                    <span className={textStyles.soft}>
                      {' '}
                      {band?.by ? `by ${band.by}` : band ? 'usual' : 'not set: nothing is believed'}
                      {band?.at !== undefined && (
                        <>
                          , <Ago at={band.at} ago />
                        </>
                      )}
                    </span>
                  </span>
                  <span className="num" translate="no">
                    {band ? `${say(of, band.from)} to ${say(of, band.to)}` : '–'}{' '}
                    {maySet && (
                      <DeskButton
                        kind="quiet"
                        aria-label={`Set ${NAMES[of]}`}
                        onClick={() => setSetting(of)}
                      >
                        Set
                      </DeskButton>
                    )}
                  </span>
                </div>
              );
            })}
            {setting && (
              <BandDialog
                of={setting}
                band={bands.find((each) => each.of === setting)}
                onClose={close}
              />
            )}
          </>
        )}
      </QueryState>
    </Panel>
  );
}

const schema = v.object({ from: typedDecimal('₹'), to: typedDecimal('₹') });

interface BandDialogProps {
  of: Band['of'];
  band: Band | undefined;
  onClose: () => void;
}

function BandDialog({ of, band, onClose }: BandDialogProps) {
  const set = useDeskMutation(todayOperations.SetRateBand);
  const now = band?.at ?? null;
  // What is set is compared with the band of when this was opened; once a newer one was told of, with that.
  const [opened, setOpened] = useState<{ at: number | null } | undefined>({ at: now });
  const { form, bind } = useDeskForm({
    values: { from: String(Number(band?.from ?? 0)), to: String(Number(band?.to ?? 0)) },
    schema,
    save: async (sent) => {
      const seenAt = opened ? opened.at : now;
      const done = await set.mutateAsync({ of, ...sent, seenAt }).catch((error: unknown) => {
        if (error instanceof DeskRefused && error.code === 409) setOpened(undefined);
        throw error;
      });
      sayDone(done);
      onClose();
    },
  });
  return (
    <Dialog title={`Believe ${NAMES[of].toLowerCase()} between`} onClose={onClose}>
      <DeskForm {...bind}>
        <form.AppField name="from">
          {(field) =>
            of === 'ratio' ? <field.NumberField label="From" /> : <field.MoneyField label="From" />
          }
        </form.AppField>
        <form.AppField name="to">
          {(field) =>
            of === 'ratio' ? (
              <field.NumberField label="To" />
            ) : (
              <field.MoneyField label="To" hint="At most five times the least" />
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
