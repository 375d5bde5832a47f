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
  const { editing, goesOn, onMoved } = useEditing(id);
  // Until its own facts are here those of the page before stand in, which only the same product may be edited in.
  if (query.data && (goesOn || !query.isPlaceholderData)) {
    const shared = { facts: query.data, isNew: id === 'new', onMoved };
    return <ProductEditor key={editing} {...shared} />;
  }
  return (
    <Page title="Product" back={BACK}>
      <QueryState query={{ ...query, data: undefined }}>{() => null}</QueryState>
    </Page>
  );
}

/**
 * A new product stays the same editor when its first draft is saved, is begun anew, and is published: no field or dialog is lost by
 * that.
 */
function useEditing(id: string) {
  const [seen, setSeen] = useState({ id, editing: 0, goesOn: false });
  const [next, setNext] = useState<string>();
  if (seen.id === id) return { ...seen, onMoved: setNext };
  const goesOn = id === next && !/^\d+$/.test(seen.id);
  const now = { id, editing: goesOn ? seen.editing : seen.editing + 1, goesOn };
  setSeen(now);
  return { ...now, onMoved: setNext };
}

function askFor(id: string) {
  const draft = /^draft-(\d+)$/.exec(id);
  if (draft) return { draftId: Number(draft[1]) };
  return /^\d+$/.test(id) ? { productId: Number(id) } : {};
}
