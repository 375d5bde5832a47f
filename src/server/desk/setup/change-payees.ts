import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Done } from '#shared/desk/contract/fields.ts';
import type { Payees } from '#shared/desk/contract/content/setup.ts';
import type { ShopContext } from '#server/context.ts';
import { readDeskSettings } from '#server/setup/desk-settings.ts';
import { carryOut } from '../approvals/desk-act.ts';
import type { Desk } from '../command-line/command.ts';
import { done } from '../command-line/done.ts';
import { payeesOf, readPayees, setPayeesAct } from './payees.ts';

/** The current payees by the database. */
export async function readShownPayees({ setup, db }: ShopContext): Promise<Payees> {
  if (!setup) throw new Refusal(REFUSED.notFound, 'Who is paid cannot be set in this store.');
  return payeesOf(setup, await readDeskSettings(db));
}

interface Wanted {
  upi: { id: string; name: string };
  bank: { holder: string; account: string; ifsc: string; bank: string };
  revision: string;
}

/** Changes the payees, or keeps the change for a second person. Throws a Refusal 400 or 409. */
export async function setPayees(desk: Desk, { upi, bank, revision }: Wanted): Promise<Done> {
  const wanted = readPayees({
    UPI_PA: upi.id,
    UPI_PN: upi.name,
    TRANSFER_HOLDER: bank.holder,
    TRANSFER_ACCOUNT: bank.account,
    TRANSFER_IFSC: bank.ifsc,
    TRANSFER_BANK: bank.bank,
  });
  const answer = await carryOut(desk, setPayeesAct, { ...wanted, revision });
  await desk.shop.refreshTrading?.();
  return done(answer);
}
