import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { shopSettings } from '#server/db/schema/setup.ts';
import { recordLive } from '#server/go-live/guard.ts';
import { OPENED } from '#server/setup/desk-settings.ts';
import type { Desk } from '../command-line/command.ts';
import { recordAudit, together } from '../record-audit.ts';
import { listSteps } from './list-steps.ts';

/**
 * Opens the shop: from then on it sells. Throws a Refusal 409 with the first missing thing. Opening an open shop changes
 * nothing.
 */
export async function openShop(desk: Desk): Promise<{ lines: string[]; changed: boolean }> {
  const { setup } = desk.shop;
  if (!setup) throw new Refusal(REFUSED.conflict, 'This store cannot be opened here.');
  if (setup.isOpen()) return { lines: ['Nothing was changed: the shop is open.'], changed: false };
  const steps = await listSteps(desk.shop, setup);
  const first = steps.find(({ needed, missing }) => needed && missing.length > 0);
  if (first) {
    throw new Refusal(REFUSED.conflict, `Not yet: ${first.title}. ${first.missing.join(' ')}`);
  }
  await together(desk, async (tx) => {
    const row = { value: 'yes', by: tx.by, setAt: new Date(tx.shop.now()) };
    await tx.shop.db
      .insert(shopSettings)
      .values({ name: OPENED, ...row })
      .onConflictDoUpdate({ target: shopSettings.name, set: row });
    await recordAudit(tx, { act: 'open-shop', subject: 'shop' });
    await recordLive(tx.shop.db, setup.settings(), tx.shop.now());
  });
  await desk.shop.refreshTrading?.();
  return { lines: ['The shop is open. Its first customer can buy.'], changed: true };
}
