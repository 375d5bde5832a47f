import { asc, eq } from 'drizzle-orm';
import { incomingParts, incomingPayments } from '#server/db/schema/incoming.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { ShopContext } from '#server/context.ts';
import type { World, WorldLine } from './world.ts';

export interface Judged {
  /** Lines booked automatically. */
  booked: number;
  /** …for an order that the line is not for, or where the right order is unclear. */
  wrong: { line: WorldLine; order: string; why: string }[];
  /** Of the lines that are for an order, the share booked automatically, in percent. */
  share: number;
  /** Of each kind of line, how many were booked, of how many. */
  kinds: Record<string, { booked: number; lines: number }>;
}

/** Compares what was booked with what the lines are for, by their texts. */
export async function judgeWorld(
  { db }: Pick<ShopContext, 'db'>,
  { lines }: World,
): Promise<Judged> {
  const rows = await db
    .select({ remark: incomingPayments.remark, why: incomingPayments.why, order: orders.number })
    .from(incomingPayments)
    .innerJoin(incomingParts, eq(incomingParts.incomingId, incomingPayments.id))
    .innerJoin(orders, eq(orders.id, incomingParts.orderId))
    .orderBy(asc(incomingPayments.id));
  // The reference in each text makes it unique.
  const byText = new Map(lines.map((line) => [plain(line.narration), line]));
  const kinds: Judged['kinds'] = {};
  for (const { kind } of lines) {
    kinds[kind] = { booked: 0, lines: (kinds[kind]?.lines ?? 0) + 1 };
  }
  const wrong: Judged['wrong'] = [];
  for (const { remark, why, order } of rows) {
    const line = byText.get(remark);
    if (!line) throw new Error(`No line says ${remark}`);
    const kind = kinds[line.kind];
    if (kind) kind.booked += 1;
    if (line.orders.length !== 1 || line.orders[0] !== order) wrong.push({ line, order, why });
  }
  const meant = lines.filter((line) => line.orders.length > 0);
  return {
    booked: rows.length,
    wrong,
    share: (100 * (rows.length - wrong.length)) / Math.max(1, meant.length),
    kinds,
  };
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
