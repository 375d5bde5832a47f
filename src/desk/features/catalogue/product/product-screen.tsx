import { useState } from 'react';
import { catalogueOperations } from '#shared/desk/contract/catalogue/catalogue.ts';
import { useDeskQuery } from '../../../api/use-desk.ts';
import { Page } from '../../../parts/page/page.tsx';
import { QueryState } from '../../../parts/page/query-state.tsx';
import { ProductEditor } from './product-editor.tsx';

const BACK = { to: '/catalogue', label: 'Products' };

/** `12`: a product; `draft-3`: one that was never published; `new`: one to create. */
export function ProductScreen({ id }: { id: string }) {
  const query = useDeskQuery(catalogueOperations.CatalogueProduct, askFor(id));
  const editing = useEditing(id);
  if (query.data) return <ProductEditor key={editing} facts={query.data} isNew={id === 'new'} />;
  return (
    <Page title="Product" back={BACK}>
      <QueryState query={query}>{() => null}</QueryState>
    </Page>
  );
}

/** A new product stays the same editor when its first draft is saved: no field or dialog is lost by that. */
function useEditing(id: string): number {
  const [seen, setSeen] = useState({ id, editing: 0 });
  if (seen.id === id) return seen.editing;
  const isItsDraft = seen.id === 'new' && id.startsWith('draft-');
  const next = { id, editing: isItsDraft ? seen.editing : seen.editing + 1 };
  setSeen(next);
  return next.editing;
}

function askFor(id: string) {
  const draft = /^draft-(\d+)$/.exec(id);
  if (draft) return { draftId: Number(draft[1]) };
  return /^\d+$/.test(id) ? { productId: Number(id) } : {};
}
