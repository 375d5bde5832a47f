import { useCallback, useState } from 'react';
import { Field } from '#client/ui/form/field.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { type PremiumTexts, pricesOperations } from '#shared/desk/contract/catalogue/prices.ts';
import { exact, percentOf } from '#shared/pricing/decimal.ts';
import { withoutGroups } from '#shared/pricing/typed-figure.ts';
import { unitPrice } from '#shared/pricing/unit-price.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { rupees } from '../../parts/text/format.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { LeaveGuard } from '../../parts/form/leave-guard.tsx';
import { ChangedByOthers, useTypedOver } from '../../parts/form/typed-over.tsx';
import { sayDone, sayFailed } from '../../parts/page/toast.ts';
import type { LiveBasis } from '../../live/use-basis.ts';
import styles from './prices.module.css';

export type Prices = DeskReplyOf<typeof pricesOperations.Prices>;

const NAMES = ['gold999', 'gold995', 'silver999'] as const;
const WORDS = {
  gold999: { label: 'Gold 999, on 10 g', metal: 'gold', purity: '999', example: '10' },
  gold995: { label: 'Gold 995, on 10 g', metal: 'gold', purity: '995', example: '10' },
  silver999: { label: 'Silver 999, on 1 kg', metal: 'silver', purity: '999', example: '1000' },
} as const;
const NONE: PremiumTexts = { gold999: '', gold995: '', silver999: '' };
const RUPEES = /^-?\d{1,12}(\.\d{1,2})?$/;

/** The premiums as they are sent, of what is typed or pasted. */
const figuresOf = ({ gold999, gold995, silver999 }: PremiumTexts): PremiumTexts => ({
  gold999: withoutGroups(gold999),
  gold995: withoutGroups(gold995),
  silver999: withoutGroups(silver999),
});

const isSame = (typed: PremiumTexts, otherTyped: PremiumTexts): boolean =>
  NAMES.every((name) => {
    const [a, b] = [figuresOf(typed)[name], figuresOf(otherTyped)[name]];
    return a === b || (RUPEES.test(a) && RUPEES.test(b) && exact(a).eq(b));
  });

interface PremiumsPanelProps {
  prices: Prices;
  basis: LiveBasis | undefined;
  mayEdit: boolean;
}

/** The premiums, their allowed range, and the effect of a change on the metal's price. */
export function PremiumsPanel({ prices, basis, mayEdit }: PremiumsPanelProps) {
  const { premiums, bounds, alonePercent } = prices;
  const over = useTypedOver(premiums ?? NONE, isSame);
  const { typed } = over;
  const figures = figuresOf(typed);
  const [reason, setReason] = useState('');
  const set = useDeskMutation(pricesOperations.SetPremiums);
  const wrong = (name: (typeof NAMES)[number]): string | null => {
    const text = figures[name];
    const { least, most } = bounds[name];
    if (!RUPEES.test(text)) return 'Rupees, such as 480.';
    const outside = exact(text).lt(least) || exact(text).gt(most);
    return outside ? `It must be ${rupees(least)} to ${rupees(most)}.` : null;
  };
  const changed = NAMES.filter(
    (name) => RUPEES.test(figures[name]) && !(premiums && exact(figures[name]).eq(premiums[name])),
  );
  const guard = useCallback(() => over.isTyped, [over.isTyped]);
  const far = changed.some((name) => {
    const ask = basis?.asks[WORDS[name].metal];
    if (!premiums || ask === undefined) return false;
    const step = exact(figures[name]).minus(premiums[name]).abs();
    return step.gt(percentOf(exact(ask), alonePercent));
  });
  const blocked = over.isOutdated
    ? 'Keep yours or take theirs first.'
    : changed.length === 0
      ? 'Nothing is changed.'
      : NAMES.some(wrong)
        ? 'Some premium is out of bounds.'
        : undefined;
  return (
    <Panel title="Premiums on the feed">
      <LeaveGuard guard={guard} />
      <div className={styles.fields}>
        {NAMES.map((name) => (
          <div key={name}>
            <Field
              label={WORDS[name].label}
              prefix="₹"
              inputMode="decimal"
              value={typed[name]}
              disabled={!mayEdit}
              error={typed[name] === '' ? null : wrong(name)}
              hint={`${rupees(bounds[name].least)} to ${rupees(bounds[name].most)}`}
              onChange={({ target }) => over.type({ ...typed, [name]: target.value.trim() })}
            />
            <Example name={name} now={premiums?.[name]} next={figures[name]} basis={basis} />
          </div>
        ))}
      </div>
      <ChangedByOthers what="other premiums" over={over} />
      {far && (
        <Notice kind="info">
          More than {alonePercent} % of the ask at once: a second person must approve it.
        </Notice>
      )}
      {mayEdit && changed.length > 0 && (
        <div className={styles.foot}>
          <Field
            label="Why, for the history"
            value={reason}
            maxLength={300}
            onChange={({ target }) => setReason(target.value)}
          />
          <DeskButton
            kind="primary"
            busy={set.isPending}
            {...(blocked && { blockedReason: blocked })}
            onClick={() => {
              over.sends(figures);
              set.mutate(
                { premiums: figures, seen: over.seen === NONE ? null : over.seen, reason },
                {
                  onSuccess: (done) => {
                    sayDone(done);
                    // What was typed since is about another change.
                    setReason((now) => (now === reason ? '' : now));
                    // With another reason it would be another request.
                    if (done.approval !== undefined) over.handedOver(figures);
                  },
                  onError: sayFailed,
                },
              );
            }}
          >
            Set the premiums
          </DeskButton>
        </div>
      )}
    </Panel>
  );
}

interface ExampleProps {
  name: (typeof NAMES)[number];
  now: string | undefined;
  next: string;
  basis: LiveBasis | undefined;
}

/** The metal's price of a typical piece before margin and tax: now, and with the typed premium. */
function Example({ name, now, next, basis }: ExampleProps) {
  if (!basis || now === undefined) return <p className={styles.example} />;
  const { metal, purity, example } = WORDS[name];
  const key = { gold999: 'PGold999', gold995: 'PGold995', silver999: 'PSilver999' }[name];
  const price = (premium: string) =>
    unitPrice(metal, purity, basis.asks, { ...basis.premiums, [key]: premium })?.times(example);
  const before = price(now);
  const after = RUPEES.test(next) ? price(next) : undefined;
  if (!before) return null;
  const grams = example === '1000' ? '1 kg' : `${example} g`;
  return (
    <p className={styles.example}>
      {grams} of metal:{' '}
      <span className="num" translate="no">
        {rupees(before)}
      </span>
      {after && !after.eq(before) && (
        <>
          {' '}
          →{' '}
          <strong className="num" translate="no">
            {rupees(after)}
          </strong>
        </>
      )}{' '}
      {basis.live ? 'live' : 'at the last rate known'}
    </p>
  );
}
