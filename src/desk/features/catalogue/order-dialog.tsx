import { useState } from 'react';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { catalogueOperations, type ProductRow } from '#shared/desk/contract/catalogue/catalogue.ts';
import type { ProductTypeBranch } from '#shared/desk/contract/catalogue/catalogue-tree.ts';
import { useDeskMutation, useDeskQuery } from '../../api/use-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { sayDone, sayFailed } from '../../parts/page/toast.ts';
import { SortableList } from '../../parts/table/sortable-list.tsx';
import styles from './catalogue.module.css';

type Category = ProductTypeBranch['categories'][number];
const MOST = 500;

/** Sorts the products of a category; the shop follows as soon as it is saved. */
export function OrderDialog({ category, onClose }: { category: Category; onClose: () => void }) {
  const { subcategories } = category;
  const [subcategoryId, setSubcategoryId] = useState(subcategories[0]?.id);
  const place = subcategories.find(({ id }) => id === subcategoryId);
  const query = useDeskQuery(catalogueOperations.CatalogueProducts, {
    categoryId: category.id,
    limit: MOST,
  });
  const here = (rows: ProductRow[]) =>
    rows.filter(
      ({ productId, place: names }) =>
        productId !== null && (place ? names[2] === place.name : names.length === 2),
    );
  return (
    <Dialog title={`Order of ${category.name}`} onClose={onClose}>
      <div className={styles.stack}>
        {subcategories.length > 0 && (
          <SelectField
            label="Subcategory"
            value={String(subcategoryId)}
            options={subcategories.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={({ target }) => setSubcategoryId(Number(target.value))}
          />
        )}
        <QueryState query={query}>
          {({ rows }) => (
            <Order
              key={subcategoryId}
              categoryId={category.id}
              subcategoryId={subcategoryId ?? null}
              products={here(rows)}
              onClose={onClose}
            />
          )}
        </QueryState>
      </div>
    </Dialog>
  );
}

interface OrderProps {
  categoryId: number;
  subcategoryId: number | null;
  products: ProductRow[];
  onClose: () => void;
}

function Order({ categoryId, subcategoryId, products, onClose }: OrderProps) {
  const [seen] = useState(products);
  const [order, setOrder] = useState(products);
  const save = useDeskMutation(catalogueOperations.OrderProducts);
  const ids = (rows: ProductRow[]) => rows.flatMap(({ productId }) => productId ?? []);
  if (order.length === 0) return <p>No product stands here.</p>;
  return (
    <>
      <SortableList
        label="Products in the order of the shop"
        items={order}
        idOf={({ productId }) => String(productId)}
        nameOf={({ name }) => name}
        onOrder={setOrder}
      >
        {({ name }) => <span className={styles.row}>{name}</span>}
      </SortableList>
      <DeskButton
        kind="primary"
        busy={save.isPending}
        onClick={() =>
          save.mutate(
            { categoryId, subcategoryId, seen: ids(seen), ids: ids(order) },
            {
              onSuccess: (done) => {
                sayDone(done);
                onClose();
              },
              onError: sayFailed,
            },
          )
        }
      >
        Use this order
      </DeskButton>
    </>
  );
}
