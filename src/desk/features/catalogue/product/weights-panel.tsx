import { useState } from 'react';
import { exact } from '#shared/pricing/decimal.ts';
import {
  newWeight,
  type ProductContent,
  type WeightContent,
} from '#shared/desk/catalogue/product-content.ts';
import { classNames } from '#client/ui/class-names.ts';
import { weightName } from '#shared/desk/catalogue/name-changes.ts';
import type { DraftProblem, ProductFacts } from '#shared/desk/contract/catalogue/catalogue.ts';
import { unitPrice } from '#shared/pricing/unit-price.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { rupees } from '../../../parts/text/format.ts';
import { Panel } from '../../../parts/page/panel.tsx';
import { Status } from '../../../parts/page/status.tsx';
import { SortableList } from '../../../parts/table/sortable-list.tsx';
import type { PartProps } from './facts-panel.tsx';
import type { LiveBasis } from '../../../live/use-basis.ts';
import { isNewWeight, keepKey, newKeyOf } from './weight-keys.ts';
import { WeightRow } from './weight-row.tsx';
import styles from './weights.module.css';

interface WeightsPanelProps extends PartProps {
  basis: LiveBasis | undefined;
  published: ProductContent | null;
  stock: ProductFacts['stock'];
  problems: readonly DraftProblem[];
}

const HEADS = [
  'Grams',
  'Code',
  'Margin %',
  'Net ₹',
  'Making %',
  'Price ₹',
  'All in ₹',
  'MRP ₹',
  'Stock',
];

/** The weights of a product with their prices, which follow the typed values and the feed. */
export function WeightsPanel(props: WeightsPanelProps) {
  const { content, change, disabled, basis, published, stock, problems } = props;
  const [added, setAdded] = useState<string>();
  const rows = content.weights.map((weight, index) => {
    const isKnown = isPublished(weight, content.weights, published);
    const key = isKnown && !isNewWeight(weight) ? weight.uniqueId : newKeyOf(weight);
    return { weight, index, isKnown, key };
  });
  const put = (weights: WeightContent[]) => change((now) => ({ ...now, weights }));
  const set = (index: number, next: WeightContent) => {
    keepKey(content.weights[index], next);
    change((now) => ({
      ...now,
      weights: now.weights.map((weight, at) => (at === index ? next : weight)),
    }));
  };
  const said = problems.filter(({ path }) => path.startsWith('weights'));
  const other = problems.filter(({ path }) => !path.startsWith('weights'));
  return (
    <Panel title="Weights and price" aside={<Unit content={content} basis={basis} />} flush>
      <div className={styles.table}>
        <div className={styles.heads} aria-hidden="true">
          {HEADS.map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
        <SortableList
          label="Weights in the order of the shop"
          items={rows}
          idOf={({ key }) => key}
          nameOf={({ weight }) => weightName(weight)}
          disabled={disabled}
          onOrder={(order) => put(order.map(({ weight }) => weight))}
        >
          {({ weight, index, isKnown, key }) => (
            <WeightRow
              isAdded={key === added}
              content={content}
              weight={weight}
              basis={basis}
              disabled={disabled}
              isKnown={isKnown}
              there={stock.find(({ uniqueId }) => uniqueId === weight.uniqueId)?.there}
              onChange={(next) => set(index, next)}
              onRemove={() => put(content.weights.filter((_weight, at) => at !== index))}
            />
          )}
        </SortableList>
      </div>
      {[...said, ...other].map(({ path, text }) => (
        <p key={`${path} ${text}`} className={styles.problem}>
          <Status kind="late">{text}</Status>
        </p>
      ))}
      {!disabled && (
        <div className={styles.foot}>
          <DeskButton
            onClick={() => {
              const weight = newWeight();
              setAdded(newKeyOf(weight));
              put([...content.weights, weight]);
            }}
          >
            Add a weight
          </DeskButton>
        </div>
      )}
    </Panel>
  );
}

/**
 * Whether this is the weight that was published under its code. On its way to a code of its own, a new one may have another's for a
 * moment: GB-1 before GB-10.
 */
function isPublished(
  weight: WeightContent,
  weights: readonly WeightContent[],
  published: ProductContent | null,
): boolean {
  const code = weight.uniqueId;
  if (!code || !published?.weights.some(({ uniqueId }) => uniqueId === code)) return false;
  const alike = weights.filter(({ uniqueId }) => uniqueId === code);
  return weight === (alike.find((each) => !isNewWeight(each)) ?? alike[0]);
}

const METAL = { Gold: 'gold', Silver: 'silver' } as const;

/** The present price of a gram, and its parts. */
function Unit({ content, basis }: { content: ProductContent; basis: LiveBasis | undefined }) {
  if (!basis) return null;
  const { metal, purity } = content;
  const { asks, premiums, live } = basis;
  const unit = unitPrice(METAL[metal], purity, asks, premiums);
  if (!unit) return <Status kind="stopped">No rate yet</Status>;
  const perGram = metal === 'Silver' ? '0.001' : '0.1';
  const ask = exact(asks[METAL[metal]] ?? 0).times(perGram);
  return (
    <span className={classNames('num', styles.unit)} translate="no">
      {rupees(unit)} a gram: feed {rupees(ask)}, premium {rupees(unit.minus(ask))} ·{' '}
      {live ? 'live' : 'last rate known'}
    </span>
  );
}
