import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { isAccountNumber, isIfsc, tidyNumber } from '#shared/accounts/payout.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Payees } from '#shared/desk/contract/content/setup.ts';
import { digest } from '#server/crypto.ts';
import { readDatabaseFacts } from '#server/go-live/database-facts.ts';
import { shopSettings } from '#server/db/schema/setup.ts';
import { isUpiId, type Settings } from '#server/settings.ts';
import {
  type DeskSettings,
  PAYEE_SETTINGS,
  type PayeeSetting,
  readDeskSettings,
  withDeskSettings,
} from '#server/setup/desk-settings.ts';
import type { ShopSetup } from '#server/setup/shop-setup.ts';
import type { Tx } from '#server/db/transaction.ts';
import { deskAct } from '../approvals/desk-act.ts';
import { recordAudit } from '../record-audit.ts';

const BANK = ['TRANSFER_HOLDER', 'TRANSFER_ACCOUNT', 'TRANSFER_IFSC', 'TRANSFER_BANK'] as const;

// The same constant in every instance: one change of the payees at a time.
const PAYEES_LOCK = 19_502_019;

/** The current payees. Without a UPI id or an account its fields are empty. */
export function payeesOf(setup: ShopSetup, kept: DeskSettings): Payees {
  const settings = withDeskSettings(setup.given, kept);
  const of = (name: PayeeSetting) => settings[name]?.trim() ?? '';
  const from = (names: readonly PayeeSetting[]) =>
    names.every((name) => of(name) === '')
      ? ('none' as const)
      : names.some((name) => kept.payees[name] !== undefined)
        ? ('desk' as const)
        : ('start' as const);
  return {
    upi: { id: of('UPI_PA'), name: of('UPI_PN'), from: from(['UPI_PA']) },
    bank: {
      holder: of('TRANSFER_HOLDER'),
      account: of('TRANSFER_ACCOUNT'),
      ifsc: of('TRANSFER_IFSC'),
      bank: of('TRANSFER_BANK'),
      from: from(BANK),
    },
    revision: revisionOf(settings),
  };
}

const revisionOf = (settings: Settings): string =>
  digest(JSON.stringify(PAYEE_SETTINGS.map((name) => settings[name] ?? ''))).slice(0, 16);

const value = v.string();
const args = v.object({
  UPI_PA: value,
  UPI_PN: value,
  TRANSFER_HOLDER: value,
  TRANSFER_ACCOUNT: value,
  TRANSFER_IFSC: value,
  TRANSFER_BANK: value,
  /** The revision on the screen when it was asked for. */
  revision: value,
});
export type PayeeArgs = v.InferOutput<typeof args>;

/**
 * The payees in stored form: without pasted spaces. Throws a Refusal 400 that begins with the form’s name of the wrong field, which
 * says it there.
 */
export function readPayees(given: Omit<PayeeArgs, 'revision'>): Omit<PayeeArgs, 'revision'> {
  const read = {
    ...given,
    UPI_PA: given.UPI_PA.replace(/\s/g, ''),
    TRANSFER_ACCOUNT: tidyNumber(given.TRANSFER_ACCOUNT),
    TRANSFER_IFSC: tidyNumber(given.TRANSFER_IFSC),
  };
  const refuse = (words: string) => new Refusal(REFUSED.badInput, words);
  if (read.UPI_PA && !isUpiId(read.UPI_PA)) throw refuse('upi must be one such as shop@bank');
  if (read.UPI_PN && !read.UPI_PA) throw refuse('Give the UPI id that belongs to the name.');
  const bank = BANK.filter((name) => read[name] !== '');
  if (bank.length > 0 && bank.length < BANK.length) {
    throw refuse('Give all of the account: holder, number, IFSC and bank; or none of it.');
  }
  if (bank.length > 0 && !isAccountNumber(read.TRANSFER_ACCOUNT)) {
    throw refuse('account must be 9 to 18 digits');
  }
  if (bank.length > 0 && !isIfsc(read.TRANSFER_IFSC)) {
    throw refuse('ifsc must be one such as HDFC0000001');
  }
  return read;
}

/**
 * Changes the payees. One person alone could redirect every customer's money by it, so once the shop has been open it always
 * needs a second person.
 */
export const setPayeesAct = deskAct({
  name: 'set-payees',
  right: 'shop.edit',
  args,
  summary: ({ UPI_PA, TRANSFER_ACCOUNT, TRANSFER_IFSC, TRANSFER_HOLDER }) =>
    `have customers pay ${[
      UPI_PA && `by UPI to ${UPI_PA}`,
      TRANSFER_ACCOUNT && `to account ${TRANSFER_ACCOUNT} (${TRANSFER_IFSC}) of ${TRANSFER_HOLDER}`,
    ]
      .filter(Boolean)
      .join(' and ')}`,
  async run(tx, { revision, ...given }) {
    const { setup, db } = tx.shop;
    if (!setup || tx.shop.demo) {
      throw new Refusal(REFUSED.conflict, 'Who is paid cannot be set in a demo.');
    }
    await lockPayees(tx.shop);
    const wanted = readPayees(given);
    const before = withDeskSettings(setup.given, await readDeskSettings(db));
    const after = { ...before, ...wanted };
    const changed = PAYEE_SETTINGS.filter((name) => (before[name] ?? '') !== wanted[name]);
    if (changed.length === 0) {
      return { lines: ['Nothing was changed: they are paid already.'], data: { changed: false } };
    }
    if (revisionOf(before) !== revision) {
      throw new Refusal(
        REFUSED.conflict,
        'Somebody has changed who is paid in the meantime. Look at it, then say it again.',
      );
    }
    const wasOpen = (await readDatabaseFacts(db)).liveSince !== undefined;
    if (!after.UPI_PA && !after.TRANSFER_ACCOUNT && wasOpen) {
      throw new Refusal(REFUSED.conflict, 'Nobody could pay any more. Keep one of the two ways.');
    }
    // Also while it is closed again: earlier orders are still paid to the payees shown.
    if (wasOpen) tx.requireSecond('it changes where every customer’s money goes');
    for (const name of changed) {
      const row = { value: wanted[name], by: tx.by, setAt: new Date(tx.shop.now()) };
      await db
        .insert(shopSettings)
        .values({ name, ...row })
        .onConflictDoUpdate({ target: shopSettings.name, set: row });
    }
    await recordAudit(tx, {
      act: 'set-payees',
      subject: 'payees',
      details: {
        before: Object.fromEntries(changed.map((name) => [name, before[name] ?? ''])),
        after: Object.fromEntries(changed.map((name) => [name, wanted[name]])),
      },
    });
    return { lines: ['From now on customers pay there.'], data: { changed: true } };
  },
});

const lockPayees = ({ db }: Pick<Tx, 'db'>) =>
  db.execute(sql`select pg_advisory_xact_lock(${PAYEES_LOCK})`);
