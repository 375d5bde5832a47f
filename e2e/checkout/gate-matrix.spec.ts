import { type BrowserContext, expect, type Page } from 'playwright/test';
import { operations } from '../../src/shared/contract/operations.ts';
import type { Operation } from '../../src/shared/contract/operation.ts';
import { GATE_ROWS, type GateRow } from '../support/stores/gate-rows.ts';
import { type GateShop, test } from '../support/stores/gate-shop.ts';
import { said, STALE_WAYS, type StaleWay, TWO_STALE_WAYS } from '../support/network/stale-ways.ts';
import { DEMO, logInByHttp, newCustomer } from '../support/journey.ts';
import { pressInEveryWay, reasonOf } from '../support/press.ts';

const committing = Object.values<Operation>(operations)
  .filter(({ commitsToPrice }) => commitsToPrice)
  .map(({ name }) => name);

test('every operation that commits to a price has its row', () => {
  expect(committing.length).toBeGreaterThan(0);
  expect(Object.keys(GATE_ROWS).sort()).toEqual(committing.sort());
  for (const rows of Object.values(GATE_ROWS)) expect(rows.length).toBeGreaterThan(0);
});

for (const [operation, rows] of Object.entries(GATE_ROWS)) {
  for (const row of rows) {
    const ways = row.everyWay ? 'any way of being stale' : 'silence and offline';
    test(`${operation}, ${row.name}: nothing is sent in ${ways}`, async ({
      page,
      context,
      shop,
    }) => {
      await walkRow(operation, row, { page, context, shop });
    });
  }
}

async function walkRow(
  operation: string,
  row: GateRow,
  { page, context, shop }: { page: Page; context: BrowserContext; shop: GateShop },
): Promise<void> {
  const { feed, store } = shop;
  const who = row.customer === 'demo' ? DEMO : await newCustomer(store);
  await logInByHttp(context, feed.origin, who);
  await row.prepare(page, feed, store);
  const button = row.button(page);
  await expect(button).toBeVisible();
  const { href } = new URL(page.url());
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  const asked = () => sent.filter((path) => path === `/api/${operation}`);
  feed.asked.length = 0;

  for (const way of row.everyWay ? STALE_WAYS : TWO_STALE_WAYS) {
    await test.step(way.name, async () => {
      await way.enter(page, feed);
      if (row.locked && !way.cutsOff) {
        await expect(page.locator('[data-live="true"]')).toHaveCount(0);
        await expect(button, 'what is held needs no tick').not.toHaveAttribute('aria-disabled');
      } else {
        await expect.poll(() => reasonOf(button)).toContain(reasonFor(row, way));
        await expect(button).toHaveAttribute('aria-disabled', 'true');
        await pressInEveryWay(button);
        // After the sleep a silent feed is the next reason.
        expect(await reasonOf(button), 'a reason beside it').not.toBe('');
      }
      expect(asked(), 'requests that left').toEqual([]);
      expect(page.url()).toBe(href);
      await way.leave?.(page, feed);
    });
  }

  expect(feed.asked).not.toContain(operation);
  await test.step('live again', async () => {
    await context.setOffline(false);
    feed.reachable(true);
    feed.mode('live');
    await expect(button).not.toHaveAttribute('aria-disabled');
    await button.tap();
    if (row.leadsTo) await expect(page).toHaveURL(row.leadsTo);
    else await expect.poll(asked).not.toEqual([]);
  });
}

const reasonFor = ({ locked }: GateRow, { cutsOff, word }: StaleWay): string =>
  said(locked && cutsOff ? `${locked}_${cutsOff}` : word);
