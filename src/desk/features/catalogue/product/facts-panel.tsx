import { Field } from '#client/ui/form/field.tsx';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import type { ProductContent } from '#shared/desk/catalogue/product-content.ts';
import type { ProductFacts } from '#shared/desk/contract/catalogue/catalogue.ts';
import type { ProductTypeBranch } from '#shared/desk/contract/catalogue/catalogue-tree.ts';
import { useFocusOnOpen } from '../../../parts/dialog/use-focus-on-open.ts';
import { Panel } from '../../../parts/page/panel.tsx';
import styles from './product.module.css';

export interface PartProps {
  content: ProductContent;
  change: (next: (content: ProductContent) => ProductContent) => void;
  disabled: boolean;
}

interface FactsPanelProps extends PartProps {
  /** Its name has the focus when it opens. */
  isNew: boolean;
  facts: ProductFacts;
  hsn: string;
  types: readonly ProductTypeBranch[];
}

const METALS = [
  { value: 'Gold 999', label: 'Gold, 24K 999' },
  { value: 'Gold 995', label: 'Gold 995' },
  { value: 'Silver 999', label: 'Silver 999' },
];

/** The product's facts, and its position. */
export function FactsPanel({
  isNew,
  content,
  change,
  disabled,
  facts,
  hsn,
  types,
}: FactsPanelProps) {
  const first = useFocusOnOpen<HTMLInputElement>();
  const set =
    (field: 'name' | 'certification' | 'collection' | 'packaging' | 'shortDescription') =>
    ({ target }: { target: { value: string } }) =>
      change((now) => ({ ...now, [field]: target.value }));
  return (
    <Panel
      title="Facts"
      aside={
        <>
          <span>
            HSN {hsn}, GST {facts.gstPercent} %
          </span>
          {facts.address && <span className={styles.address}>{facts.address}</span>}
        </>
      }
    >
      <fieldset className={styles.fields} disabled={disabled}>
        <Field
          {...(isNew && { ref: first })}
          label="Name"
          className={styles.wide ?? ''}
          value={content.name}
          maxLength={200}
          onChange={set('name')}
        />
        <MetalField {...{ content, change }} />
        <PlaceField {...{ content, change, types }} />
        <Field
          label="Short text"
          className={styles.wide ?? ''}
          value={content.shortDescription}
          maxLength={1000}
          onChange={set('shortDescription')}
        />
        <Field
          label="Certificate"
          value={content.certification}
          maxLength={200}
          onChange={set('certification')}
        />
        <Field
          label="Collection"
          value={content.collection}
          maxLength={200}
          onChange={set('collection')}
        />
        <Field
          label="Packaging"
          value={content.packaging}
          maxLength={200}
          onChange={set('packaging')}
        />
        <MarketplaceFields {...{ content, change }} />
      </fieldset>
      <div className={styles.below}>
        <Checkbox
          label="Made out of customers’ digital metal too"
          disabled={disabled}
          checked={content.convertToCoin}
          onChange={({ target }) => change((now) => ({ ...now, convertToCoin: target.checked }))}
        />
        <span className={styles.soft}>
          {facts.home.length > 0
            ? `On home: ${facts.home.map(({ title, place }) => `${title}, no. ${place}`).join('; ')}`
            : 'Not on the home page'}
        </span>
      </div>
    </Panel>
  );
}

type FieldProps = Omit<PartProps, 'disabled'>;

function MetalField({ content, change }: FieldProps) {
  return (
    <SelectField
      label="Metal, purity"
      options={METALS}
      value={`${content.metal} ${content.purity}`}
      onChange={({ target }) => {
        const [nextMetal, nextPurity] = target.value.split(' ');
        change((now) => ({
          ...now,
          metal: nextMetal === 'Silver' ? 'Silver' : 'Gold',
          purity: nextPurity === '995' ? '995' : '999',
        }));
      }}
    />
  );
}

/** Where the product is in the catalogue. */
function PlaceField({ content, change, types }: FieldProps & Pick<FactsPanelProps, 'types'>) {
  const { categoryId, subcategoryId } = content;
  return (
    <SelectField
      label="Category"
      placeholder="Choose"
      options={placesOf(types)}
      value={categoryId === null ? '' : `${categoryId}/${subcategoryId ?? ''}`}
      onChange={({ target }) => {
        const [category, below] = target.value.split('/');
        change((now) => ({
          ...now,
          categoryId: category ? Number(category) : null,
          subcategoryId: below ? Number(below) : null,
        }));
      }}
    />
  );
}

const MARKETPLACES = [
  { shop: 'amazon', label: 'Amazon' },
  { shop: 'flipkart', label: 'Flipkart' },
  { shop: 'ajio', label: 'Ajio' },
] as const;

/** Where else the product is sold. */
function MarketplaceFields({ content, change }: FieldProps) {
  return MARKETPLACES.map(({ shop, label }) => (
    <Field
      key={shop}
      label={label}
      type="url"
      value={content.marketplaces[shop]}
      onChange={({ target }) =>
        change((now) => ({
          ...now,
          marketplaces: { ...now.marketplaces, [shop]: target.value },
        }))
      }
    />
  ));
}

/** Where a product may be, by its type. Its value is the category, and the subcategory where there are some. */
const placesOf = (types: FactsPanelProps['types']) =>
  types.flatMap(({ name, categories }) => ({
    label: name,
    options: categories.flatMap((category) =>
      category.subcategories.length > 0
        ? category.subcategories.map((below) => ({
            value: `${category.id}/${below.id}`,
            label: `${category.name} › ${below.name}`,
          }))
        : [{ value: `${category.id}/`, label: category.name }],
    ),
  }));
