import type { ProductContent } from '#shared/desk/catalogue/product-content.ts';
import type { ProductFacts } from '#shared/desk/contract/catalogue/catalogue.ts';
import { newEditor, savingFrom } from '../../../parts/form/new-editor.ts';

export type Draft = NonNullable<ProductFacts['draft']>;

/** What an editor has of a product: what is typed, what of it the store has, and in which draft. */
export interface DraftWork {
  content: ProductContent;
  saved: ProductContent;
  draft: Draft | null;
  /** What was published here: an answer that was asked for before has its draft still, and a new product no number yet. */
  gone: { draft?: number; productId?: number };
  /** Of the next draft that is begun here. */
  editor: string;
}

export const workOn = ({ content, draft }: ProductFacts): DraftWork => ({
  content,
  saved: content,
  draft,
  gone: {},
  editor: newEditor(),
});

export const isPending = ({ content, saved }: DraftWork): boolean => content !== saved;

/** The number of its product: a new one has it since it was published here. */
export const productIdOf = ({ gone }: DraftWork, { productId }: ProductFacts): number | undefined =>
  productId ?? gone.productId;

/** The request that saves it. */
export function savingOf(work: DraftWork, facts: ProductFacts) {
  const productId = productIdOf(work, facts);
  return {
    ...(productId !== undefined && { productId }),
    ...(work.draft ? { draftId: work.draft.id } : { editor: savingFrom(work.editor) }),
    revision: work.draft?.revision ?? 0,
    content: work.content,
  };
}

/** Its `content` is saved in `draft`; what was typed since is not. */
export const savedIn = (draft: Draft, content: ProductContent, work: DraftWork): DraftWork => ({
  ...work,
  saved: content,
  draft,
  editor: newEditor(),
});

/** Its draft is published, of a new product as `productId`. */
export const published = (
  draft: Draft,
  productId: number | undefined,
  work: DraftWork,
): DraftWork => ({
  ...work,
  draft: null,
  gone: { draft: draft.id, ...(productId !== undefined && { productId }) },
});

/** The next save replaces `theirs`, which the store has now; where it has none, it begins another in place of the `lost` one. */
export const replacing = (
  theirs: Draft | null,
  lost: Draft | null,
  work: DraftWork,
): DraftWork => ({
  ...work,
  draft: theirs,
  ...(!theirs && {
    editor: newEditor(),
    gone: { ...work.gone, ...(lost && { draft: lost.id }) },
  }),
});

/** What facts from the store bring: a draft that is not older than that of the work, and content in place of its own. */
export function newsIn(facts: ProductFacts, { content, saved, draft }: DraftWork) {
  const isOther = facts.draft?.id !== draft?.id;
  const isNewer = isOther || (facts.draft?.revision ?? 0) > (draft?.revision ?? 0);
  // When it goes out by itself is no revision of it.
  const isSame = !isOther && facts.draft?.revision === draft?.revision;
  // For a draft saved here the typed text stays, not the form in which the store tidied it.
  const isPublished = !draft && JSON.stringify(facts.content) !== JSON.stringify(saved);
  return {
    ofDraft: isNewer || isSame,
    ofContent: content === saved && (isNewer || isPublished),
  };
}
