import { isDeepStrictEqual } from 'node:util';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type {
  ContentItem,
  ItemKind,
  ListedItem,
  Standing,
} from '#shared/desk/contract/content/content.ts';
import type { Done, SavingEditor } from '#shared/desk/contract/fields.ts';
import { pictureAddress } from '#server/catalogue/pictures.ts';
import type { ShopContext } from '#server/context.ts';
import type { Desk, DeskTx } from '../command-line/command.ts';
import { inSameEditor } from '#server/idempotency/same-editor.ts';
import { together } from '../record-audit.ts';
import { changeVersioned } from './change-versioned.ts';
import { cleanItem, itemKind, itemOrder, listItems, newItemId } from './item-kinds.ts';

const WORDS: Record<ItemKind, string> = {
  banner: 'banner',
  news: 'news item',
  faq: 'question',
  store: 'store',
};

/** Whether customers see it at epoch ms `now`. */
export function standingOf(
  { shown, fromAt, untilAt }: Pick<ContentItem, 'shown' | 'fromAt' | 'untilAt'>,
  now: number,
): Standing {
  if (!shown) return 'draft';
  if (fromAt !== null && fromAt > now) return 'waits';
  return untilAt !== null && untilAt <= now ? 'over' : 'shown';
}

/** The items of a kind for the desk: drafts and expired ones too. */
export async function listForDesk(shop: ShopContext, kind: ItemKind): Promise<ListedItem[]> {
  const items = await listItems(shop, kind);
  const now = shop.now();
  return items.map((each) => ({
    ...each,
    standing: standingOf(each.item, now),
    picture: 'image' in each.item ? pictureAddress(shop.pictures, each.item.image) : '',
  }));
}

interface SavedItem {
  id?: number | undefined;
  revision?: number | undefined;
  editor?: SavingEditor;
  item: ContentItem;
}

type Kept = Done & { id: number; revision: number };

/**
 * Saves an item: a new one, or an existing one with the revision that was seen; what the same editor has made before is changed too.
 * Its HTML is cleaned. A repeat changes nothing. Throws a Refusal 400 for what the shop would not show, 404 for a removed item, 409
 * where somebody was quicker.
 */
export async function saveItem(
  desk: Desk,
  { id, revision = 0, editor, item }: SavedItem,
): Promise<Kept> {
  const clean = cleanItem(item);
  return together(desk, (tx) =>
    id === undefined
      ? inSameEditor<Kept>(tx.shop, { operation: 'SaveContent', editor, by: tx.by }, (made) =>
          made ? changeItem(tx, clean, made) : addItem(tx, clean),
        )
      : changeItem(tx, clean, { id, revision }),
  );
}

async function addItem(tx: DeskTx, clean: ContentItem): Promise<Kept> {
  const { kind } = clean;
  const word = WORDS[kind];
  const same = (await listItems(tx.shop, kind)).find((each) => isDeepStrictEqual(each.item, clean));
  if (same) {
    const { id, revision } = same;
    const lines = [`Nothing was changed: this ${word} is there already.`];
    return { id, revision, lines, changed: false };
  }
  const id = await newItemId(tx, kind);
  const { revision } = await changeVersioned(tx, itemKind(kind), {
    id: String(id),
    next: () => clean,
  });
  return { id, revision, lines: [saved(word, clean, tx.shop.now())], changed: true };
}

async function changeItem(
  tx: DeskTx,
  clean: ContentItem,
  { id, revision: seen }: { id: number; revision: number },
): Promise<Kept> {
  const word = WORDS[clean.kind];
  const { changed, revision } = await changeVersioned(tx, itemKind(clean.kind), {
    id: String(id),
    seen,
    next: (before) => {
      if (!before) throw new Refusal(REFUSED.notFound, `This ${word} is not there any more.`);
      return clean;
    },
  });
  const line = changed
    ? saved(word, clean, tx.shop.now())
    : `Nothing was changed: the ${word} was saved like this already.`;
  return { id, revision, lines: [line], changed };
}

function saved(word: string, item: ContentItem, now: number): string {
  const says: Record<Standing, string> = {
    draft: 'as a draft; customers do not see it',
    waits: 'and appears by itself on its day',
    shown: 'and customers see it within seconds',
    over: 'but its days are over; customers do not see it',
  };
  return `The ${word} is saved, ${says[standingOf(item, now)]}.`;
}

/** Removes an item; the history can restore it. Removing it again changes nothing. */
export const removeItem = (
  desk: Desk,
  { kind, id, revision }: { kind: ItemKind; id: number; revision: number },
): Promise<Done> =>
  together(desk, async (tx) => {
    const { changed } = await changeVersioned(tx, itemKind(kind), {
      id: String(id),
      seen: revision,
      next: () => undefined,
    });
    const line = changed ? 'is taken away.' : 'was taken away before; nothing was changed.';
    return { lines: [`The ${WORDS[kind]} ${line}`], changed };
  });

/** Reorders the items of a kind. Throws a Refusal 409 where the numbers are not the existing ones, or not in the order that was seen. */
export const orderItems = (
  desk: Desk,
  { kind, ids, seen }: { kind: ItemKind; ids: number[]; seen?: number[] | undefined },
): Promise<Done> =>
  together(desk, async (tx) => {
    const there = await itemOrder.read(tx, kind);
    const byNumber = (numbers: number[]) => numbers.toSorted((a, b) => a - b);
    if (!isDeepStrictEqual(byNumber(there), byNumber(ids))) {
      throw new Refusal(
        REFUSED.conflict,
        'Somebody has added or taken away one of these. Look at the list again, then put it in order.',
      );
    }
    if (seen && ![seen, ids].some((order) => isDeepStrictEqual(order, there))) {
      throw new Refusal(
        REFUSED.conflict,
        'Somebody has put these in another order meanwhile. Look at the list again, then put it in order.',
      );
    }
    const { changed } = await changeVersioned(tx, itemOrder, {
      id: kind,
      next: () => ({ order: ids }),
    });
    const line = changed ? 'The order is saved.' : 'Nothing was changed: this is their order.';
    return { lines: [line], changed };
  });
