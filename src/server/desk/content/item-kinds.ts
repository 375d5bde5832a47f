import { asc, eq, getTableName, max, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import {
  type ContentItem,
  contentItem,
  ITEM_KINDS,
  type ItemKind,
  type ItemOf,
} from '#shared/desk/contract/content/content.ts';
import { banners, faqs, newsItems, storeLocations } from '#server/db/schema/content.ts';
import { requirePictures } from '#server/pictures/require-pictures.ts';
import type { ShopContext } from '#server/context.ts';
import type { DeskTx } from '../command-line/command.ts';
import { checkLink, cleanText } from './clean.ts';
import type { VersionedKind } from './versioned-kind.ts';

type BannerRow = typeof banners.$inferSelect;
type Row<Kind extends ItemKind> = Tables[Kind]['$inferSelect'];
interface Tables {
  banner: typeof banners;
  news: typeof newsItems;
  faq: typeof faqs;
  store: typeof storeLocations;
}
const TABLES: Tables = { banner: banners, news: newsItems, faq: faqs, store: storeLocations };

const kinds = v.picklist(ITEM_KINDS);

/** What a kind has besides number, place, dates and revision. */
interface OwnFields<Kind extends ItemKind> {
  ofRow: (row: Row<Kind>) => Omit<ItemOf<Kind>, 'kind' | 'shown' | 'fromAt' | 'untilAt'>;
  /** The cleaned item, or a Refusal 400. */
  clean: (item: ItemOf<Kind>) => ItemOf<Kind>;
  /** The stems of its pictures. */
  pictures: (item: ItemOf<Kind>) => string[];
}

const OWN: { [Kind in ItemKind]: OwnFields<Kind> } = {
  banner: {
    ofRow: ({ name, image, alt, link }) => ({ name, image, alt, link }),
    clean: (item) => ({ ...item, link: checkLink(item.link) }),
    pictures: ({ image }) => [image],
  },
  news: {
    ofRow: ({ title, description, image, link, day }) => ({ title, description, image, link, day }),
    clean: (item) => ({
      ...item,
      description: cleanText(item.description, 'The text'),
      link: checkLink(item.link),
    }),
    pictures: ({ image }) => [image],
  },
  faq: {
    ofRow: ({ group, title, description }) => ({ group, title, description }),
    clean: (item) => ({ ...item, description: cleanText(item.description, 'The answer') }),
    pictures: () => [],
  },
  store: {
    ofRow: ({ name, address, hours, phone, mapLink }) => ({ name, address, hours, phone, mapLink }),
    clean: (item) => {
      const mapLink = checkLink(item.mapLink, 'The link to a map');
      if (mapLink.startsWith('/')) checkLink('not-a-map', 'The link to a map');
      return { ...item, mapLink };
    },
    pictures: () => [],
  },
};

/** The columns common to all four tables, as the query builder cannot be typed over a union of tables. */
const common = (kind: ItemKind) => TABLES[kind] as unknown as typeof banners;

function itemOfRow<Kind extends ItemKind>(kind: Kind, row: Row<Kind>): ItemOf<Kind> {
  const { shown, fromAt, untilAt } = row;
  return {
    kind,
    shown,
    fromAt: fromAt?.getTime() ?? null,
    untilAt: untilAt?.getTime() ?? null,
    ...OWN[kind].ofRow(row),
  } as unknown as ItemOf<Kind>;
}

/** The items of a kind in order, with their numbers and revisions. */
export async function listItems(
  { db }: Pick<ShopContext, 'db'>,
  kind: ItemKind,
): Promise<{ id: number; revision: number; item: ContentItem }[]> {
  const table = common(kind);
  const rows = await db.select().from(table).orderBy(asc(table.position), asc(table.id));
  return rows.map((row) => ({ id: row.id, revision: row.revision, item: itemOf(kind, row) }));
}

const itemOf = (kind: ItemKind, row: BannerRow): ContentItem =>
  itemOfRow(kind, row as unknown as Row<typeof kind>);

/** An item with safe HTML and links. Throws a Refusal 400 for what the shop would not show. */
export function cleanItem(item: ContentItem): ContentItem {
  const { fromAt, untilAt } = item;
  if (fromAt !== null && untilAt !== null && untilAt <= fromAt) {
    throw new Refusal(REFUSED.badInput, 'It must end after it begins.');
  }
  const own = OWN[item.kind] as unknown as OwnFields<ItemKind>;
  return own.clean(item);
}

/** A kind of items, for changes and history. */
export function itemKind(kind: ItemKind): VersionedKind<ContentItem> {
  const table = common(kind);
  return {
    name: kind,
    act: `content ${kind}`,
    schema: v.pipe(
      contentItem,
      v.check((item) => item.kind === kind),
    ),
    async hold({ shop: { db } }, id) {
      const [row] = await db
        .select()
        .from(table)
        .where(eq(table.id, Number(id)))
        .for('update');
      return row && { revision: row.revision, state: itemOf(kind, row) };
    },
    async put(tx, id, { state, revision }) {
      const { db } = tx.shop;
      if (!state) {
        await db.delete(table).where(eq(table.id, Number(id)));
        return;
      }
      const { kind: _kind, fromAt, untilAt, ...own } = state;
      const values = {
        ...own,
        fromAt: fromAt === null ? null : new Date(fromAt),
        untilAt: untilAt === null ? null : new Date(untilAt),
        revision,
      };
      const changed = await db
        .update(table)
        .set(values)
        .where(eq(table.id, Number(id)))
        .returning({ id: table.id });
      if (changed.length > 0) return;
      const row = { ...values, id: Number(id), position: await nextPlace(tx, kind) };
      await db.insert(table).values(row as unknown as BannerRow);
    },
    check: async (tx, item) => {
      const own = OWN[kind] as unknown as OwnFields<ItemKind>;
      await requirePictures(tx.shop, own.pictures(item));
    },
  };
}

/** The position after the last item. */
async function nextPlace({ shop: { db } }: DeskTx, kind: ItemKind): Promise<number> {
  const table = common(kind);
  const [row] = await db.select({ last: max(table.position) }).from(table);
  return (row?.last ?? -1) + 1;
}

/** A number for a new item, taken from its table's own sequence. */
export async function newItemId({ shop: { db } }: DeskTx, kind: ItemKind): Promise<number> {
  const [row] = await db
    .select({
      id: sql<number>`nextval(pg_get_serial_sequence(${getTableName(TABLES[kind])}, 'id'))::int`,
    })
    .from(sql`(select 1) as one`);
  if (!row) throw new Error(`No number for a new ${kind}`);
  return row.id;
}

/** The order of a kind's items, by number; locked until the transaction ends where it is to be changed. */
export const itemOrder: VersionedKind<{ order: number[] }> & {
  read: (tx: DeskTx, kind: ItemKind) => Promise<number[]>;
} = {
  name: 'order',
  act: 'content order',
  schema: v.object({ order: v.array(v.number()) }),
  async read({ shop: { db } }, kind) {
    const table = common(kind);
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .orderBy(asc(table.position), asc(table.id))
      .for('update');
    return rows.map(({ id }) => id);
  },
  async hold(tx, id) {
    return { revision: 1, state: { order: await itemOrder.read(tx, v.parse(kinds, id)) } };
  },
  async put(tx, id, { state }) {
    const table = common(v.parse(kinds, id));
    for (const [position, item] of (state?.order ?? []).entries()) {
      await tx.shop.db.update(table).set({ position }).where(eq(table.id, item));
    }
  },
};
