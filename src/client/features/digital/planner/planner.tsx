import { useEffect, useId, useRef, useState } from 'react';
import type { DecimalText } from '#shared/contract/fields.ts';
import { type Big, exact } from '#shared/pricing/decimal.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { formatGrams } from '#shared/pricing/weight.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useFormDraft } from '#client/persistence/storage/use-form-draft.ts';
import { Field } from '#client/ui/form/field.tsx';
import { controlOf } from '#client/ui/form/form-control.ts';
import { SegmentButton } from '#client/ui/form/segment-button.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { type CoinPlan, planCoins } from './planner-coins.ts';
import type { CoinWeights } from './planner-weights.ts';
import { planText, readTypedGrams } from './planner-text.ts';
import styles from './planner.module.css';

const KEPT = ['coin-grams'] as const;
const METALS = ['gold', 'silver'] as const;

export interface CoinPlannerProps {
  /** The metal chosen on the page. */
  metal: Metal;
  /** The customer's grams; undefined for a visitor, or while they are unknown. */
  holdings: Record<Metal, DecimalText> | undefined;
  /** The coins to plan with. */
  coins: Record<Metal, CoinWeights>;
}

/** Plans the coins that a holding, or any typed weight, can be made into. Needs no connection. */
export function CoinPlanner({ metal: above, holdings, coins }: CoinPlannerProps) {
  const form = useRef<HTMLFormElement>(null);
  const title = useId();
  const [chosen, setMetal] = useState<Metal>();
  // Follows the page's metal until the customer has chosen one here.
  const metal = chosen ?? above;
  const [typed, setTyped] = useState('');
  const draft = useFormDraft(form, 'coin-planner', KEPT);
  // After the draft was restored, or text was typed before hydration.
  useEffect(() => setTyped(controlOf(form.current, KEPT[0])?.value ?? ''), []);
  const held = holdings && exact(holdings[metal]);
  const grams = typed.trim() === '' ? held : readTypedGrams(typed);

  return (
    <section className={styles.planner} aria-labelledby={title}>
      <h2 id={title}>{m.planner_title()}</h2>
      <p className={styles.lead}>{m.planner_lead()}</p>
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event) => event.preventDefault()}
        noValidate
      >
        <Segmented label={m.planner_metal()} look="tray">
          {METALS.map((each) => (
            <SegmentButton key={each} selected={each === metal} onClick={() => setMetal(each)}>
              {each === 'gold' ? m.planner_gold() : m.planner_silver()}
            </SegmentButton>
          ))}
        </Segmented>
        <Field
          label={m.planner_weight()}
          name={KEPT[0]}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          suffix={m.planner_unit()}
          hint={held?.gt(0) ? m.planner_hint({ weight: formatGrams(held) }) : undefined}
          error={typed.trim() !== '' && !grams ? m.planner_wrong() : null}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
            draft.keep();
          }}
        />
      </form>
      <Result metal={metal} coins={coins[metal]} grams={grams?.gt(0) ? grams : undefined} />
    </section>
  );
}

interface ResultProps {
  metal: Metal;
  coins: CoinWeights;
  grams: Big | undefined;
}

function Result({ metal, coins: { weights, ofShop }, grams }: ResultProps) {
  const plan = grams && planCoins(grams, weights);
  return (
    <div className={styles.result} data-metal={metal}>
      {plan && <Coins plan={plan} />}
      <p role="status" className={styles.words}>
        {grams && plan ? planText(grams, plan) : m.planner_empty()}
      </p>
      <p className={styles.note}>
        {ofShop ? m.planner_of_shop() : m.planner_usual({ weights: weights.join(', ') })}
      </p>
    </div>
  );
}

/** The plan as a picture; its text is beside it. */
function Coins({ plan: { coins, left } }: { plan: CoinPlan }) {
  return (
    <ul className={styles.coins} aria-hidden>
      {coins.map(({ weight, count }) => (
        <li key={weight.toFixed()} className={styles.coin}>
          <span className={styles.face}>{formatGrams(weight)} g</span>
          <span className="num" translate="no">
            × {formatGrams(count)}
          </span>
        </li>
      ))}
      {left.gt(0) && (
        <li className={styles.coin}>
          <span className={styles.rest}>{formatGrams(left)} g</span>
          <span>{m.planner_rest()}</span>
        </li>
      )}
    </ul>
  );
}
