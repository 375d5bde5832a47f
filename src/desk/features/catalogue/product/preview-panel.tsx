import { useState } from 'react';
import { keyed } from '#client/ui/keyed.ts';
import { RichText } from '#client/ui/text/rich-text.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { SegmentButton } from '#client/ui/form/segment-button.tsx';
import type { ProductContent } from '#shared/desk/catalogue/product-content.ts';
import { coverOf } from './picture-mark.ts';
import { weightName } from '#shared/desk/catalogue/name-changes.ts';
import { weightPrice } from '#shared/desk/catalogue/weight-price.ts';
import type { ProductFacts } from '#shared/desk/contract/catalogue/catalogue.ts';
import type { ProductTypeBranch } from '#shared/desk/contract/catalogue/catalogue-tree.ts';
import { shownMrp } from '#shared/pricing/item-price.ts';
import { rupees } from '../../../parts/text/format.ts';
import { Panel } from '../../../parts/page/panel.tsx';
import type { LiveBasis } from '../../../live/use-basis.ts';
import { usePicture } from './use-picture.ts';
import styles from './preview.module.css';

interface PreviewPanelProps {
  content: ProductContent;
  basis: LiveBasis | undefined;
  stock: ProductFacts['stock'];
  types: readonly ProductTypeBranch[];
}

/**
 * What a customer's phone would show of the product, with the changes and at the present price. Rendered by the desk with the
 * shop's own formulas and text filter; the shop's page itself shows only what is published.
 */
export function PreviewPanel({ content, basis, stock, types }: PreviewPanelProps) {
  const [chosen, setChosen] = useState(0);
  const sold = content.weights.filter(({ sold: isSold }) => isSold);
  const weight = sold[chosen] ?? sold[0];
  const picture = usePicture(coverOf(content.images, weight?.grams));
  const price = weight && basis && weightPrice(content, weight, basis);
  const mrp =
    weight && price && /^\d+(\.\d+)?$/.test(weight.mrp) && shownMrp(weight.mrp, price.price);
  const soldOut = (code: string) => stock.find(({ uniqueId }) => uniqueId === code)?.there === 0;
  const type = types.find(({ categories }) =>
    categories.some(({ id }) => id === content.categoryId),
  );
  const facts = [
    ['Purity', purityOf(content)],
    ['Size', weight?.size],
    ['Certificate', content.certification],
  ].filter(([, value]) => value);
  return (
    <Panel title="As the customer sees it" aside="drawn by the desk, with changes">
      <div className={styles.phone}>
        {picture ? (
          <img className={styles.picture} src={picture} alt="" />
        ) : (
          <div className={styles.picture} />
        )}
        <div className={styles.sheet}>
          {type && <p className={styles.soft}>{type.name}</p>}
          <p className={styles.name}>{content.name || 'New product'}</p>
          <p className={styles.prices}>
            <strong className="num" translate="no">
              {price ? rupees(price.price) : 'Price not known'}
            </strong>
            {mrp && (
              <s className="num" translate="no">
                {rupees(mrp)}
              </s>
            )}
          </p>
          <p className={styles.soft}>
            {basis?.live ? 'Live' : 'At the last rate known'}, tax excluded
            {price && <> · {rupees(price.allIn)} all in</>}
          </p>
          <Segmented label="Weight">
            {keyed(sold, ({ uniqueId }) => uniqueId).map(({ item: each, key }, index) => (
              <SegmentButton key={key} selected={each === weight} onClick={() => setChosen(index)}>
                {soldOut(each.uniqueId) ? <s>{weightName(each)}</s> : weightName(each)}
              </SegmentButton>
            ))}
          </Segmented>
          <dl className={styles.facts}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {weight && soldOut(weight.uniqueId) ? (
            <p className={styles.out}>Sold out</p>
          ) : (
            <p className={styles.buy} aria-hidden="true">
              <span>Add to Cart</span>
              <span>Buy Now</span>
            </p>
          )}
          {content.shortDescription && <RichText html={content.shortDescription} />}
          {content.description && <RichText html={content.description} />}
        </div>
      </div>
    </Panel>
  );
}

const purityOf = ({ metal, purity }: ProductContent): string => {
  if (metal === 'Silver') return `Silver ${purity}`;
  return purity === '999' ? '24K · 999' : `Gold ${purity}`;
};
