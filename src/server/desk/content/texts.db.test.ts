import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GetTextsForFront } from '#shared/contract/shop-content.ts';
import { contentOperations } from '#shared/desk/contract/content/content.ts';
import type { Sections } from '#shared/desk/contract/content/texts.ts';
import { textVersions } from '#server/db/schema/content.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { call } from '#server/testing/call.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const {
  ListTexts,
  ReadText,
  SaveTextDraft,
  PublishText,
  DiscardTextDraft,
  TextVersions,
  ContentHistory,
  UndoContent,
} = contentOperations;
const PAGE = '/return-and-exchange';

let shop: TestShop;
let meera: TestStaff;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await newStaff(shop, ['content'], 'Meera');
});
afterAll(() => shop.close());

const words = (html: string, title = ''): Sections => ({
  exchange: { title, html, hidden: false },
});
const read = (page = PAGE) => callDesk(shop, ReadText, { page }, meera);
const write = async (sections: Sections, page = PAGE) => {
  const { revision } = await read(page);
  return callDesk(shop, SaveTextDraft, { page, revision, sections }, meera);
};
const publish = async (note = '', page = PAGE) => {
  const { revision } = await read(page);
  return callDesk(shop, PublishText, { page, revision, note }, meera);
};
const front = async (page = PAGE) =>
  (await call(shop, GetTextsForFront, {})).data?.find(({ Page }) => Page === page);

describe('a static page', () => {
  it('starts from ours, in the HTML that the desk edits', async () => {
    const { pages } = await callDesk(shop, ListTexts, {}, meera);
    expect(pages.map(({ page }) => page)).toContain('/about');
    expect(pages.every(({ version, draft }) => version === 0 && !draft)).toBe(true);
    const { own, published, draft } = await read();
    expect(published).toBeNull();
    expect(draft).toBeNull();
    expect(own.find(({ id }) => id === 'exchange')?.html).toMatch(/^<p>/);
    expect(JSON.stringify(own)).not.toMatch(/\*\*|\]\(\//);
  });

  it('a page is published from its draft, with its version and its day', async () => {
    await write(words('<p>Bring it to any counter within {price-minutes} days.</p>'));
    expect(await front()).toBeUndefined();
    expect(await publish()).toMatchObject({ version: 1, changed: true });
    expect(await front()).toMatchObject({
      Version: 1,
      ChangedAt: shop.now(),
      Sections: [{ Id: 'exchange', Html: '<p>Bring it to any counter within 5 days.</p>' }],
    });
    expect((await read()).draft).toBeNull();
  });

  it('keeps every version, which nobody can change afterwards', async () => {
    shop.clock.now += 60_000;
    await write(words('<p>Second.</p>', 'Swap'));
    await publish('Shorter');
    const { versions } = await callDesk(shop, TextVersions, { page: PAGE }, meera);
    expect(versions.map(({ version }) => version)).toEqual([2, 1]);
    expect(versions[1]?.sections['exchange']?.html).toContain('any counter');
    await expect(shop.db.update(textVersions).set({ note: 'forged' })).rejects.toThrow(
      'Failed query',
    );
    await expect(shop.db.delete(textVersions)).rejects.toThrow('Failed query');
  });

  it('goes back to the version before as a version of its own', async () => {
    const { changes } = await callDesk(shop, ContentHistory, { subject: `text ${PAGE}` }, meera);
    await callDesk(shop, UndoContent, { entry: changes[0]?.entry ?? 0 }, meera);
    expect(await front()).toMatchObject({ Version: 3 });
    expect((await front())?.Sections[0]?.Html).toContain('any counter');
  });

  it('what is taken back does not come back with a draft that was written before', async () => {
    const page = '/terms-and-conditions';
    const section = (html: string) => ({ title: '', html, hidden: false });
    await write({ pricing: section('<p>Right.</p>') }, page);
    await publish('', page);
    await write({ pricing: section('<p>Wrong.</p>'), added: section('<p>New.</p>') }, page);
    await publish('', page);
    const seen = (await read(page)).revision;
    const draft = { ...(await read(page)).published?.sections, other: section('<p>Draft.</p>') };
    await write(draft, page);
    const { changes } = await callDesk(shop, ContentHistory, { subject: `text ${page}` }, meera);
    await callDesk(shop, UndoContent, { entry: changes[0]?.entry ?? 0 }, meera);
    const typed = { page, revision: seen + 1, sections: { ...draft, more: section('<p>x</p>') } };
    await expect(callDesk(shop, SaveTextDraft, typed, meera)).rejects.toMatchObject({ code: 409 });
    await publish('', page);
    const { published } = await read(page);
    expect(Object.entries(published?.sections ?? {}).map(([id, { html }]) => [id, html])).toEqual([
      ['other', '<p>Draft.</p>'],
      ['pricing', '<p>Right.</p>'],
    ]);
  });

  it('a draft stays of whoever wrote it where a page is taken back, and its writer is told who did that', async () => {
    const page = '/privacy-policy';
    const ravi = await newStaff(shop, ['content'], 'Ravi');
    await write(words('<p>Right.</p>'), page);
    await publish('', page);
    await write(words('<p>Wrong.</p>'), page);
    await publish('', page);
    const undo = async () => {
      const { changes } = await callDesk(shop, ContentHistory, { subject: `text ${page}` }, meera);
      await callDesk(shop, UndoContent, { entry: changes[0]?.entry ?? 0 }, meera);
    };
    const { revision: seen } = await read(page);
    const more = { more: { title: '', html: '<p>More.</p>', hidden: false } };
    const draft = { ...words('<p>Wrong.</p>'), ...more };
    await callDesk(shop, SaveTextDraft, { page, revision: seen, sections: draft }, ravi);
    const written = (await read(page)).draft;
    shop.clock.now += 60_000;
    await undo();
    const right = { ...words('<p>Right.</p>'), ...more };
    expect((await read(page)).draft).toEqual({ ...written, sections: right });
    expect(written?.by).toBe('Ravi');
    const told = { code: 409, message: expect.stringContaining('Meera changed this on') };
    const again = { page, revision: seen + 1, sections: words('<p>x</p>') };
    await expect(callDesk(shop, SaveTextDraft, again, ravi)).rejects.toMatchObject(told);
    const entries = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `draft ${page}`))
      .orderBy(desc(auditLog.id));
    expect(entries[0]).toMatchObject({ by: 'Meera', details: { before: draft, after: right } });

    const { revision: last } = await read(page);
    await callDesk(shop, DiscardTextDraft, { page, revision: last }, ravi);
    const { revision: empty } = await read(page);
    await undo();
    const late = { page, revision: empty, sections: right };
    await expect(callDesk(shop, SaveTextDraft, late, ravi)).rejects.toMatchObject(told);
  });

  it('a page is cleaned, and refuses an unknown figure', async () => {
    await write(words('<p>x<script>alert(1)</script></p><svg onload=1></svg>'), '/about');
    expect((await read('/about')).draft?.sections['exchange']?.html).toBe('<p>x</p>');
    await expect(write(words('<p>{upi-mots}</p>'), '/about')).rejects.toThrow(
      'no figure {upi-mots}',
    );
    await expect(read('/nowhere')).rejects.toMatchObject({ code: 404 });
  });

  it('a page is not overwritten by somebody who has not seen the draft', async () => {
    const { revision } = await read('/about');
    await write(words('<p>Mine</p>'), '/about');
    const old = { page: '/about', revision, sections: words('<p>Theirs</p>') };
    await expect(callDesk(shop, SaveTextDraft, old, meera)).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining('Meera changed this on'),
    });
    const now = (await read('/about')).revision;
    await callDesk(shop, DiscardTextDraft, { page: '/about', revision: now }, meera);
    const stale = { page: '/about', revision: now, sections: words('<p>Again</p>') };
    await expect(callDesk(shop, SaveTextDraft, stale, meera)).rejects.toMatchObject({ code: 409 });
    expect(await front('/about')).toBeUndefined();
    await write(words('<p>About us</p>'), '/about');
    await publish('', '/about');
    expect(await front('/about')).toMatchObject({ Version: 1 });
    expect(await front()).toMatchObject({ Version: 3 });
  });
});
