import { sql } from 'drizzle-orm';
import { DAY_MS } from '#shared/india-time.ts';
import type { Role } from '#shared/desk/roles.ts';
import { hasRight } from '#shared/desk/rights.ts';
import type { ShopContext } from '#server/context.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { disputeWords, isGoneUnrecorded } from '#server/payments/card/razorpay/disputes.ts';
import { scopeOf } from '#server/trading/watch-controls.ts';
import { rupees } from '../command-line/words.ts';
import { startOfToday } from './figures.ts';

const MOST = 20;
/** How long money that was given back past the shop is pointed at, where nobody records it: it may have been goodwill. */
const FOREIGN_MS = 14 * DAY_MS;

export interface OddEvent {
  at: number;
  kind: 'stopped' | 'nothing' | 'alike' | 'late' | 'short';
  text: string;
  to?: string;
}

interface Row {
  at: string;
  what: string;
  one: string | null;
  two: string | null;
}

/**
 * Unusual events of today, newest first, as far as the roles may see them; disputes that need an answer and products that were not
 * published in time come first, whenever that was.
 */
export async function findOutOfOrdinary(
  { db, now }: Pick<ShopContext, 'db' | 'now'>,
  roles: readonly Role[],
): Promise<OddEvent[]> {
  const start = new Date(startOfToday(now()));
  const money = hasRight(roles, 'payments.see');
  const goods = hasRight(roles, 'catalogue.see');
  const rows = await rowsOf<Row>(
    db,
    sql`
    select * from (
      (select tripped_at as at, 'trip' as what, words as one, reason as two from rate_trips where tripped_at >= ${start})
      union all
      (select halted_at as at, 'halt' as what, part || ' ' || coalesce(metal, '') as one, by || ': ' || reason as two
        from halts where halted_at >= ${start})
      union all
      (select resumed_at as at, 'resume' as what, part || ' ' || coalesce(metal, '') as one, resumed_by as two
        from halts where resumed_at >= ${start})
      union all
      (select told_at as at, 'suspense' as what, amount::text as one, why as two
        from incoming_payments where ${money} and state = 'suspense' and told_at >= ${start} order by id desc limit ${MOST})
      union all
      (select failed_at as at, 'refund' as what, amount::text as one, reason as two
        from refunds where ${money} and state = 'failed' and failed_at >= ${start} order by id desc limit ${MOST})
      union all
      -- Until it has ended, whenever it began: the provider waits for an answer. One that was lost, until its payment was taken back;
      -- money that was given back past the shop, until that is recorded, or was meant so.
      (select d.told_at as at, 'dispute' as what, o.number as one, d.amount || ' ' || d.status || ' ' || d.reason as two
        from card_disputes d join orders o on o.id = d.order_id
        where ${money} and (d.ended_at is null or d.status <> 'refunded' and d.ended_at >= ${start}
          or ${isGoneUnrecorded} and (d.status = 'lost' or d.told_at > ${new Date(now() - FOREIGN_MS)}))
        order by d.told_at desc limit ${MOST})
      union all
      -- Until somebody changes or publishes the draft, whenever it was to go out: customers still see what was to change. One row for
      -- all of them, which a whole collection would push everything else off with.
      (select max(coalesce((select max(a.at) from desk_acts a
          where a.act = 'publish-refused' and a.details ->> 'draft' = d.id::text), d.at)) as at,
          'draft' as what, case count(*) when 1 then max(d.content ->> 'name') else count(*)::text end as one,
          case count(*) when 1 then max(d.refused) else '' end as two
        from product_drafts d where ${goods} and d.refused <> '' having count(*) > 0)
    ) as odd order by what in ('dispute', 'draft') desc, at desc limit ${MOST}`,
  );
  return rows.map(present);
}

function present({ at: moment, what, one, two }: Row): OddEvent {
  const at = new Date(moment).getTime();
  const [first, second] = [one ?? '', two ?? ''];
  switch (what) {
    case 'trip':
      // A metal that is new to the shop: nothing happened to its feed.
      if (second === 'no-band')
        return { at, kind: 'nothing', text: `The guard waited for a band: ${first}`, to: '/guard' };
      return { at, kind: 'stopped', text: `The guard closed: ${first}`, to: '/guard' };
    case 'halt':
      return {
        at,
        kind: 'stopped',
        text: `Stopped ${scopeWords(first)} by ${second}`,
        to: '/guard',
      };
    case 'resume':
      return {
        at,
        kind: 'late',
        text: `Sold again: ${scopeWords(first)}, by ${second}`,
        to: '/guard',
      };
    case 'suspense':
      return {
        at,
        kind: 'nothing',
        text: `${rupees(first)} fits no order: ${second}`,
        to: '/payments',
      };
    case 'dispute': {
      const [amount = '', status = '', reason = ''] = second.split(' ');
      const text = `${first}: ${disputeWords({ amount, status, reason })}`;
      return { at, kind: 'late', text, to: `/orders/${first}` };
    }
    case 'draft':
      return {
        at,
        kind: 'late',
        text: second
          ? `${first} was not published in time: ${second}`
          : `${first} products were not published in time`,
        to: '/catalogue',
      };
    default:
      return {
        at,
        kind: 'late',
        text: `A refund of ${rupees(first)} failed: ${second}`,
        to: '/refunds',
      };
  }
}

function scopeWords(text: string): string {
  const [part = 'all', metal] = text.split(' ');
  return scopeOf({
    part: part === 'digital' || part === 'buy-back' ? part : 'all',
    metal: metal === 'gold' || metal === 'silver' ? metal : null,
  });
}
