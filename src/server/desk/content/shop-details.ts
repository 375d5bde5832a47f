import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Done } from '#shared/desk/contract/fields.ts';
import type { ShopDetail } from '#shared/desk/contract/content/shop-details.ts';
import { stateCode, stateOfGstin } from '#shared/identity/gst-states.ts';
import { clientDetails } from '#server/db/schema/content.ts';
import { sellerFaults } from '#server/documents/seller.ts';
import type { ShopContext } from '#server/context.ts';
import type { Desk, DeskTx } from '../command-line/command.ts';
import { together } from '../record-audit.ts';
import { changeVersioned } from './change-versioned.ts';
import type { VersionedKind } from './versioned-kind.ts';
import { SHOP_FIELDS } from './shop-fields.ts';

export type Details = Record<string, string>;

/** The shop's name, addresses and numbers. Issued papers keep the seller of their day, so a change here never changes them. */
export const detailsKind: VersionedKind<Details> = {
  name: 'details',
  // The command's existing name for it.
  act: 'seller',
  schema: v.record(v.string(), v.string()),
  async hold({ shop: { db } }) {
    await db.insert(clientDetails).values({ details: {} }).onConflictDoNothing();
    const [row] = await db
      .select()
      .from(clientDetails)
      .where(eq(clientDetails.id, 1))
      .for('update');
    return row && { revision: row.revision, state: row.details };
  },
  async put({ shop: { db } }, _id, { state, revision }) {
    const values = { details: state ?? {}, revision };
    await db.update(clientDetails).set(values).where(eq(clientDetails.id, 1));
  },
  check: async (_tx, details) => {
    const number = details['GstNumber'] ?? '';
    const where = details['State'] ?? '';
    if (number && where && !number.startsWith(stateCode(where) ?? '')) {
      throw new Refusal(
        REFUSED.badInput,
        `The GSTIN ${number} is of ${stateOfGstin(number) ?? 'no state'}, not of ${where}.`,
      );
    }
  },
};

/** The current details. */
export async function readDetails({
  db,
}: Pick<ShopContext, 'db'>): Promise<{ details: Details; revision: number }> {
  const [row] = await db.select().from(clientDetails).where(eq(clientDetails.id, 1));
  return { details: row?.details ?? {}, revision: row?.revision ?? 1 };
}

/** Labels of the details that an invoice requires and that are missing or wrong. A GSTIN also gives its state. */
export function missingDetails(details: Details): string[] {
  const faults = sellerFaults(details);
  return Object.values(SHOP_FIELDS)
    .filter(({ key }) => faults.includes(key))
    .map(({ label }) => label);
}

/** Every detail that can be set, with its current value. */
export const listDetails = (details: Details): ShopDetail[] =>
  Object.values(SHOP_FIELDS).map(({ key, label, about, needed = false }) => ({
    key,
    label,
    about,
    needed,
    value: details[key] ?? '',
  }));

/** Reads the details to set, by their keys; empty text removes one. Throws a Refusal 400 that names the detail. */
export function readWantedDetails(values: Details): Details {
  const read = Object.entries(values).map(([key, text]) => {
    const field = Object.values(SHOP_FIELDS).find((each) => each.key === key);
    if (!field) throw new Refusal(REFUSED.badInput, `There is no detail ${key}.`);
    if (text.trim() === '') {
      if (field.needed)
        throw new Refusal(REFUSED.badInput, `The ${field.label} must not be empty.`);
      return [key, ''] as const;
    }
    const parsed = v.safeParse(field.schema, text);
    if (!parsed.success) {
      throw new Refusal(REFUSED.badInput, `The ${field.label} ${parsed.issues[0].message}.`);
    }
    return [key, parsed.output] as const;
  });
  return Object.fromEntries(read);
}

/** Sets details in an open transaction and returns all of them. Details not named stay. */
export async function setDetails(
  tx: DeskTx,
  wanted: Details,
  seen?: number,
): Promise<{ details: Details; changed: boolean }> {
  let details: Details = {};
  const { changed } = await changeVersioned(tx, detailsKind, {
    id: 'shop',
    seen,
    next(before = {}) {
      const touches = Object.keys(wanted).some((key) => (before[key] ?? '') !== wanted[key]);
      details = touches
        ? Object.fromEntries(
            Object.entries({ ...before, ...wanted }).filter(([, text]) => text !== ''),
          )
        : before;
      return details;
    },
  });
  return { details, changed };
}

/** Sets details, from the browser. */
export const saveDetails = (
  desk: Desk,
  { revision, values }: { revision: number; values: Details },
): Promise<Done> => {
  const wanted = readWantedDetails(values);
  return together(desk, async (tx) => {
    const { changed, details } = await setDetails(tx, wanted, revision);
    const missing = missingDetails(details);
    return {
      lines: [
        changed
          ? 'Saved. Customers see it within seconds; papers that were issued stay as they are.'
          : 'Nothing was changed: it is like this already.',
        ...(missing.length > 0 ? [`Still missing for an invoice: ${missing.join(', ')}.`] : []),
      ],
      changed,
    };
  });
};
