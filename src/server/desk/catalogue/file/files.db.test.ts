import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogueOperations } from '#shared/desk/contract/catalogue/catalogue.ts';
import { DAY_MS, indianTime, startOfIndianDay } from '#shared/india-time.ts';
import { nameChanges, undoChange } from '#shared/desk/catalogue/name-changes.ts';
import type { ProductContent } from '#shared/desk/catalogue/product-content.ts';
import { productChanges } from '#server/db/schema/product-drafts.ts';
import { GOLD_10G } from '#server/testing/people/buyer.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { CatalogueDesk, productOf, withWeight } from '../testing/catalogue-desk.ts';

const ops = catalogueOperations;
let shop: TestShop;
let clerk: TestStaff;

beforeAll(async () => {
  shop = await openTestShop({ demo: true });
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  clerk = await newStaff(shop, ['catalogue']);
});

const exported = (form: 'json' | 'csv') => callDesk(shop, ops.ExportCatalogue, { form }, clerk);
const check = (file: Awaited<ReturnType<typeof exported>>) =>
  callDesk(shop, ops.CheckCatalogueFile, { file }, clerk);
const textOf = ({ base64 }: { base64: string }) => Buffer.from(base64, 'base64').toString();
const withText = <F extends { base64: string }>(file: F, text: string): F => ({
  ...file,
  base64: Buffer.from(text).toString('base64'),
});

describe.each(['json', 'csv'] as const)('the catalogue as %s', (form) => {
  it('comes back as it went: an import of it changes nothing', async () => {
    const report = await check(await exported(form));
    expect(report).toMatchObject({ problems: [], changes: [], withdrawnCount: 0 });
  });

  it('is named after the day in India', async () => {
    const { day } = indianTime(shop.now() + DAY_MS);
    shop.clock.now = (startOfIndianDay(day) ?? 0) + 60_000;
    clerk = await newStaff(shop, ['catalogue']);
    expect((await exported(form)).name).toBe(`catalogue-${day}.${form}`);
  });

  it('has what was edited at the desk', async () => {
    const desk = new CatalogueDesk(shop, clerk);
    const { productId } = await productOf(shop, GOLD_10G);
    const size = `${form} 30 × 18 mm, "fine"`;
    await desk.change(productId, withWeight(GOLD_10G, { size }));
    const file = await exported(form);
    expect(textOf(file)).toContain(form === 'json' ? String.raw`\"fine\"` : '""fine""');
    expect((await check(file)).changes).toEqual([]);
  });

  it('is imported as it was checked, with history, and not where anything has changed since', async () => {
    const before = await exported(form);
    const changed = withText(
      before,
      textOf(before).replaceAll('Sealed assay card in a stiff sleeve', `Sealed card (${form})`),
    );
    const report = await check(changed);
    expect(report.problems).toEqual([]);
    expect(report.changes.join()).toMatch(/products: \d+ changed/);
    expect(await check(before)).toMatchObject({ changes: [] });
    await expect(
      callDesk(shop, ops.ImportCatalogueFile, { file: changed, seal: 'another' }, clerk),
    ).rejects.toMatchObject({ code: 409 });
    const wanted = { file: changed, seal: report.seal };
    expect(await callDesk(shop, ops.ImportCatalogueFile, wanted, clerk)).toMatchObject({
      changed: true,
    });
    const rows = await shop.db.select().from(productChanges);
    expect(rows.filter(({ act, by }) => act === 'import' && by === clerk.name)).not.toEqual([]);
    const again = await check(before);
    await callDesk(shop, ops.ImportCatalogueFile, { file: before, seal: again.seal }, clerk);
  });
});

describe('a file that is wrong', () => {
  it('is refused with every bad row', async () => {
    const file = await exported('csv');
    const lines = textOf(file).split('\r\n');
    const broken = withText(
      file,
      [lines[0], lines[1]?.replace('Gold', 'Tin'), lines[2]?.replace('yes', 'perhaps'), ''].join(
        '\r\n',
      ),
    );
    const { problems, seal } = await check(broken);
    expect(problems.length).toBeGreaterThan(0);
    expect(seal).toBe('');
    await expect(
      callDesk(shop, ops.ImportCatalogueFile, { file: broken, seal: '' }, clerk),
    ).rejects.toMatchObject({ code: 400 });
  });

  it('is refused in the encoding of Excel’s plain CSV, which has lost letters', async () => {
    const file = await exported('csv');
    const bytes = Buffer.from(textOf(file).replace(/^\uFEFF/, ''), 'latin1');
    const { problems, seal } = await check({ ...file, base64: bytes.toString('base64') });
    expect(problems).toEqual([expect.stringMatching(/ is not in UTF-8, .* CSV UTF-8/)]);
    expect(seal).toBe('');
  });

  it('a file that leaves products out reports which weights would go', async () => {
    const file = await exported('csv');
    const report = await check(withText(file, textOf(file).split('\r\n').slice(0, 3).join('\r\n')));
    expect(report.withdrawnCount).toBeGreaterThan(100);
    expect(report.withdrawn[0]).toContain(': ');
  });
});

describe('the changes of a draft', () => {
  const texts = fc.record({
    name: fc.string({ minLength: 1, maxLength: 20 }),
    collection: fc.string({ maxLength: 20 }),
    display: fc.boolean(),
  });
  const weights = fc.array(
    fc.record({
      margin: fc.integer({ min: 0, max: 25 }).map(String),
      mrp: fc.integer({ min: 0, max: 9 }).map(String),
      sold: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  );

  it('are none between a product and itself, and undone one by one lead back to it', async () => {
    const desk = new CatalogueDesk(shop, clerk);
    const { published } = await desk.facts((await productOf(shop, GOLD_10G)).productId);
    if (!published) throw new Error('The demo has it');
    fc.assert(
      fc.property(texts, weights, (facts, figures) => {
        const draft: ProductContent = {
          ...published,
          ...facts,
          weights: published.weights.flatMap((weight, index) => {
            const figure = figures[index];
            return figure ? [{ ...weight, ...figure }] : [];
          }),
        };
        expect(nameChanges(draft, draft)).toEqual([]);
        let back = draft;
        for (let step = 0; step < 60; step += 1) {
          const [change] = nameChanges(published, back);
          if (!change) break;
          back = undoChange(published, back, change.path);
        }
        expect(nameChanges(published, back)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});
