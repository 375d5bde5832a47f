import { asc, gt } from 'drizzle-orm';
import { indianTime } from '#shared/india-time.ts';
import { auditLog, type DeskLimit } from '#server/db/schema/desk.ts';
import { issuedDocuments } from '#server/db/schema/documents.ts';
import { toUnits } from '#server/digital/ledger/grams.ts';
import { findWrongSums, verifyLedger } from '#server/digital/ledger/verify-ledger.ts';
import { sha256 } from '#server/documents/issued/issued-documents.ts';
import { paiseOf } from '#server/payments/paise.ts';
import type { TestShop } from '../shop-on.ts';
import { same } from '../walks/trade-walk.ts';

type Details = Record<string, unknown>;

/** What a desk act counts towards each limit, derived from the audit log, which does not contain limits. */
export function amountsOf(act: string, details: Details): [DeskLimit, number][] {
  if (act === 'payout-paid' || act === 'refunded') {
    return [['rupees', paiseOf(String(details['amount']))]];
  }
  if (!['credit', 'reverse', 'vault-deposit', 'vault-withdrawal'].includes(act)) return [];
  const vault = act.startsWith('vault-') || details['kind'] === 'vault-deposit' ? 'vault-' : '';
  return (['gold', 'silver'] as const).flatMap((metal): [DeskLimit, number][] => {
    const grams = details[metal];
    return typeof grams === 'string' ? [[`${vault}${metal}`, toUnits(grams)]] : [];
  });
}

/** Reads a store's books from their beginning, as a recurring auditor does. */
export class Auditor {
  private readonly issued = new Map<string, string>();
  private readonly perDay = new Map<string, number>();
  private lastAct = 0;
  /** How often each act was done. */
  readonly acts: Record<string, number> = {};

  constructor(private readonly limits: Record<DeskLimit, { each: number; day: number }>) {}

  async check(shop: TestShop): Promise<void> {
    const { broken } = await verifyLedger(shop);
    if (broken) throw new Error(`The ledger is broken at ${broken.id}: ${broken.why}`);
    same(await findWrongSums(shop), [], 'sums that are kept beside the ledger');
    await this.checkPapers(shop);
    await this.checkActs(shop);
  }

  /** Issued papers never change by a byte, and a series has no gap. */
  private async checkPapers(shop: TestShop): Promise<void> {
    const rows = await shop.db.select().from(issuedDocuments).orderBy(asc(issuedDocuments.id));
    const series = new Map<string, number>();
    for (const { kind, number, pdf } of rows) {
      const name = `${kind} ${number}`;
      const file = sha256(pdf);
      same(file, this.issued.get(name) ?? file, `the file of ${name}`);
      this.issued.set(name, file);
      const [, of = '', at = ''] = /^(.*\D)(\d+)$/.exec(name) ?? [];
      same(Number(at), (series.get(of) ?? 0) + 1, `the place of ${name}`);
      series.set(of, Number(at));
    }
    same(rows.length, this.issued.size, 'papers that were issued');
  }

  /** No act above a limit was done by one person. */
  private async checkActs(shop: TestShop): Promise<void> {
    const rows = await shop.db
      .select()
      .from(auditLog)
      .where(gt(auditLog.id, this.lastAct))
      .orderBy(asc(auditLog.id));
    for (const { id, act, by, at, details } of rows) {
      this.lastAct = id;
      this.acts[act] = (this.acts[act] ?? 0) + 1;
      if (by === 'owner') continue;
      for (const [name, amount] of amountsOf(act, details)) {
        const second = details['approvedBy'];
        if (second !== undefined) {
          if (String(second).toLowerCase() !== by.toLowerCase()) continue;
          throw new Error(`${by} has approved their own ${act}`);
        }
        const day = `${name} ${indianTime(at.getTime()).day}`;
        const together = (this.perDay.get(day) ?? 0) + amount;
        this.perDay.set(day, together);
        if (amount <= this.limits[name].each && together <= this.limits[name].day) continue;
        throw new Error(`${by} alone did ${act}: ${amount} of ${name}, ${together} that day`);
      }
    }
  }

  get papers(): number {
    return this.issued.size;
  }
}
