import { useCallback } from 'react';
import { Field } from '#client/ui/form/field.tsx';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { type TermTexts, pricesOperations } from '#shared/desk/contract/catalogue/prices.ts';
import { gramRates } from '#shared/pricing/gram-rate.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { typedFigure } from '#shared/pricing/typed-figure.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { grams, rupees, when } from '../../parts/text/format.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { ReasonDialog } from '../../parts/dialog/reason-dialog.tsx';
import { Status } from '../../parts/page/status.tsx';
import { LeaveGuard } from '../../parts/form/leave-guard.tsx';
import { ChangedByOthers, useTypedOver } from '../../parts/form/typed-over.tsx';
import { sayDone, sayFailed } from '../../parts/page/toast.ts';
import type { LiveBasis } from '../../live/use-basis.ts';
import type { Prices } from './premiums-panel.tsx';
import { useOpening } from '../../parts/dialog/use-opening.ts';
import styles from './prices.module.css';

const FIELDS = [
  { name: 'buyPercent', label: 'Customers buy, on live', unit: '%' },
  { name: 'sellPercent', label: 'Customers sell, off live', unit: '%' },
  { name: 'gst', label: 'GST on a purchase', unit: '%' },
  { name: 'minValue', label: 'Least trade', unit: '₹' },
  { name: 'maxValue', label: 'Largest trade', unit: '₹' },
] as const;
const NUMBER = /^\d{1,9}(\.\d{1,4})?$/;

/** The terms as they are sent, of what is typed or pasted. */
const figuresOf = (typed: TermTexts): TermTexts => ({
  ...typed,
  ...Object.fromEntries(FIELDS.map(({ name, unit }) => [name, typedFigure(typed[name], unit)])),
});

const isSame = (typed: TermTexts, otherTyped: TermTexts): boolean =>
  FIELDS.every(({ name }) => {
    const [a, b] = [figuresOf(typed)[name], figuresOf(otherTyped)[name]];
    return a === b || (NUMBER.test(a) && NUMBER.test(b) && exact(a).eq(b));
  });

interface TermsPanelProps {
  metal: 'gold' | 'silver';
  prices: Prices;
  basis: LiveBasis | undefined;
  mayEdit: boolean;
}

/** The terms of a digital metal, the gram prices they make now, and whether it is traded at all. */
export function TermsPanel({ metal, prices, basis, mayEdit }: TermsPanelProps) {
  const { openedAt, free, ...now } = prices.terms[metal];
  const over = useTypedOver<TermTexts>(now, isSame);
  const { typed, seen } = over;
  const figures = figuresOf(typed);
  const [closing, setClosing, leave] = useOpening<true>();
  const set = useDeskMutation(pricesOperations.SetDigitalTerms);
  const open = useDeskMutation(pricesOperations.OpenDigital);
  const close = useDeskMutation(pricesOperations.CloseDigital);
  const closed = (done: DeskReplyOf<typeof pricesOperations.CloseDigital>) => {
    sayDone(done);
    leave();
  };
  const right = FIELDS.every(({ name }) => NUMBER.test(figures[name]));
  const changed = right && !isSame(figures, now);
  const guard = useCallback(() => over.isTyped, [over.isTyped]);
  const name = metal === 'gold' ? 'Digital gold' : 'Digital silver';
  const wrong = right ? blockedBy(figures, prices.leastSpread) : 'Something is no number.';
  const blocked = over.isOutdated ? 'Keep yours or take theirs first.' : wrong;
  return (
    <Panel
      title={name}
      aside={
        openedAt === null ? (
          <Status kind="stopped">Not traded</Status>
        ) : (
          <Status kind="right">Traded since {when(openedAt)}</Status>
        )
      }
    >
      <LeaveGuard guard={guard} />
      <div className={styles.fields}>
        {FIELDS.map((field) => (
          <Field
            key={field.name}
            label={field.label}
            inputMode="decimal"
            {...(field.unit === '₹' ? { prefix: '₹' } : { suffix: '%' })}
            value={typed[field.name]}
            disabled={!mayEdit}
            error={NUMBER.test(figures[field.name]) ? null : 'A number, such as 0.5.'}
            onChange={({ target }) => over.type({ ...typed, [field.name]: target.value.trim() })}
          />
        ))}
      </div>
      <ChangedByOthers what="other terms" over={over} />
      <Example metal={metal} seen={now} typed={right ? figures : now} basis={basis} />
      <p className={styles.soft}>
        {grams(free)} in the vault that nobody holds. Buying and selling must be at least{' '}
        {prices.leastSpread} % apart.
      </p>
      {mayEdit && (
        <div className={styles.foot}>
          {changed && (
            <DeskButton
              kind="primary"
              busy={set.isPending}
              {...(blocked && { blockedReason: blocked })}
              onClick={() => {
                over.sends(figures);
                set.mutate(
                  { metal, terms: figures, seen },
                  { onSuccess: sayDone, onError: sayFailed },
                );
              }}
            >
              Set the terms
            </DeskButton>
          )}
          {openedAt === null ? (
            <DeskButton
              busy={open.isPending}
              {...(changed && { blockedReason: 'Set the terms first.' })}
              onClick={() =>
                open.mutate({ metal, terms: now }, { onSuccess: sayDone, onError: sayFailed })
              }
            >
              Trade it on these terms
            </DeskButton>
          ) : (
            <DeskButton kind="grave" onClick={() => setClosing(true)}>
              Stop trading it
            </DeskButton>
          )}
        </div>
      )}
      {closing && (
        <StopDialog
          name={name}
          busy={close.isPending}
          onClose={leave}
          onReason={(reason) =>
            close.mutate({ metal, reason }, { onSuccess: closed, onError: sayFailed })
          }
        />
      )}
    </Panel>
  );
}

function blockedBy(typed: TermTexts, leastSpread: string): string | undefined {
  const spread = exact(typed.buyPercent).plus(typed.sellPercent);
  if (spread.lt(leastSpread)) return `Buying and selling are only ${spread.toFixed()} % apart.`;
  if (exact(typed.minValue).gte(typed.maxValue)) return 'The least trade is not below the largest.';
  return undefined;
}

interface StopDialogProps {
  name: string;
  busy: boolean;
  onReason: (reason: string) => void;
  onClose: () => void;
}

/** Asks why a digital metal is not to be traded any more. */
function StopDialog({ name, ...props }: StopDialogProps) {
  return (
    <ReasonDialog
      title={`Stop trading ${name.toLowerCase()}`}
      action="Stop trading"
      danger
      about="close digital"
      {...props}
    >
      <p>
        Nobody gets a price to buy or sell it at until it is opened again; prices that are held
        stand. What customers hold stays theirs.
      </p>
    </ReasonDialog>
  );
}

interface ExampleProps {
  metal: 'gold' | 'silver';
  seen: TermTexts;
  typed: TermTexts;
  basis: LiveBasis | undefined;
}

/** A gram at this moment: what customers pay and get now, and with the typed terms. */
function Example({ metal, seen, typed, basis }: ExampleProps) {
  if (!basis) return null;
  const rates = (terms: TermTexts) => gramRates(metal, basis.asks, basis.premiums, terms);
  const [now, next] = [rates(seen), rates(typed)];
  if (!now || !next) return null;
  const change = (from: typeof now.buy, to: typeof now.buy) => (
    <span className="num" translate="no">
      {rupees(from)}
      {!from.eq(to) && (
        <>
          {' '}
          → <strong>{rupees(to)}</strong>
        </>
      )}
    </span>
  );
  return (
    <p>
      A gram, {basis.live ? 'live' : 'at the last rate known'}: customers pay{' '}
      {change(now.buy, next.buy)} before tax and get {change(now.sell, next.sell)}.
    </p>
  );
}
