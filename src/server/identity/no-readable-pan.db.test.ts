import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { inflateSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readReply, writeRequest } from '#shared/contract/envelope.ts';
import { SaveIdentity } from '#shared/contract/buyer-identity.ts';
import { GetAccountData } from '#shared/contract/account-data.ts';
import type { Operation, ReplyOf, RequestOf } from '#shared/contract/operation.ts';
import { GetInvoice, GetOrderStatus } from '#shared/contract/orders.ts';
import { proceedToPayCoin } from '#shared/contract/payment.ts';
import { LockPrice } from '#shared/contract/price-lock.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { enquiries } from '#server/db/schema/content.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { proofs } from '#server/db/schema/payments.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { buildApp } from '#server/http/app.ts';
import { openLog } from '#server/log.ts';
import { readSettings } from '#server/settings.ts';
import { Buyer, GOLD_10G, only, screenshot } from '#server/testing/people/buyer.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const PAN = 'QZWPM7391K';
const READABLE = /QZWPM7391K/i;

let shop: TestShop;
let server: FastifyInstance;
let buyer: Buyer;
let logged = '';
const folder = mkdtempSync(path.join(tmpdir(), 'app-'));

beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  const out = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  shop.log = openLog('debug', out);
  shop.identity = { ...shop.identity, from: '100000' };
  // A service that fails says so in the log.
  shop.identity.verifier = { name: 'down', ask: () => Promise.reject(new Error('no answer')) };
  writeFileSync(path.join(folder, 'config.json'), readFileSync('public/config.json'));
  server = await buildApp(readSettings({ LOG_LEVEL: 'debug' }), shop, folder);
  buyer = await Buyer.arrive(shop);
}, 60_000);
afterAll(async () => {
  await server.close();
  await shop.close();
  rmSync(folder, { recursive: true });
});

/** Asks over HTTP, as the app does. */
async function ask<O extends Operation>(operation: O, fields: RequestOf<O>): Promise<ReplyOf<O>> {
  const { token, cookie } = buyer.caller;
  const response = await server.inject({
    method: 'POST',
    url: `/api/${operation.name}`,
    headers: { 'content-type': 'application/json', cookie: `shop_session=${cookie}` },
    body: writeRequest(operation, fields, token),
  });
  answers.push(response.body);
  return readReply(operation, response.body).data;
}
const answers: string[] = [];
const desk = async (...args: string[]) => {
  const { code, out, error } = await runDesk(shop, { args, user: 'meera' });
  expect(error).toEqual([]);
  expect(code).toBe(0);
  return out.join('\n');
};

it('no table, paper, answer or log line has the PAN readable after a purchase', async () => {
  await buyer.add(GOLD_10G);
  const lock = only(await ask(LockPrice, { Kind: 'buy' }));
  expect(lock.IdentityNeeded).toBe(true);
  const payment = { ...(await buyer.payment()), file: await screenshot(), QuoteId: lock.QuoteId };
  await expect(ask(proceedToPayCoin, payment)).rejects.toMatchObject({ reason: 'identity-needed' });
  await ask(SaveIdentity, { Pan: PAN.toLowerCase(), Name: 'Asha Mehta' });
  const again = { ...payment, RequestId: 'with the PAN' };
  const { ONumber } = only(await ask(proceedToPayCoin, again));
  await expect(ask(SaveIdentity, { Pan: `${PAN}X`, Name: PAN })).rejects.toThrow(
    /This is not a PAN/,
  );
  await desk('received', ONumber, '--full', '--utr', '412345678901');
  await desk('confirm', ONumber);
  await ask(GetOrderStatus, { ONumber });
  await ask(GetAccountData, {});
  const { Pdf } = only(await ask(GetInvoice, { ONumber }));
  expect(readPdf(Buffer.from(Pdf, 'base64')).join('\n')).toContain('••••••391K');
  answers.push(await desk('show', ONumber, '--json'), await desk('papers', ONumber, '--json'));

  // Reading it needs a reason, which is recorded, and the PAN is not.
  expect(
    await desk('identity', 'show', ONumber, '--because', 'Notice 7 of the tax office'),
  ).toMatch(READABLE);
  const acts = await shop.db.select().from(auditLog);
  expect(acts.at(-1)).toMatchObject({
    by: 'meera',
    act: 'identity-show',
    subject: ONumber,
    details: { because: 'Notice 7 of the tax office', masked: '••••••391K' },
  });

  const dump = await dumpOf();
  expect(dump).toContain('identities');
  expect(dump).toContain('••••••391K');
  expect(logged).toContain('a PAN was not verified');
  for (const text of [dump, logged, ...answers.flatMap(readings)])
    expect(text).not.toMatch(READABLE);
});

it('the dump would show a readable PAN, wherever it is stored', async () => {
  const packed = Buffer.from(`nothing, ${PAN}, and more words after it`).toString('base64');
  for (const message of [`My PAN is ${PAN}`, packed]) {
    const now = new Date(shop.now());
    const words = { firstName: '', lastName: '', number: '', email: '', message, createdAt: now };
    const [row] = await shop.db.insert(enquiries).values(words).returning();
    expect(await dumpOf()).toMatch(READABLE);
    await shop.db.delete(enquiries).where(eq(enquiries.id, row?.id ?? 0));
  }
  await shop.db.update(proofs).set({ bytes: Buffer.from(`EXIF ${PAN}`) });
  expect(await dumpOf()).toMatch(READABLE);
});

/** A text, and what its base64 parts decode to. */
const readings = (text: string): string[] => [
  text,
  ...[...text.matchAll(/[A-Za-z\d+/]{40,}={0,2}/g)].flatMap(([encoded]) =>
    unpacked(Buffer.from(encoded, 'base64')),
  ),
];

/** Every row of every table: texts, bytes as text, and papers unpacked. */
async function dumpOf(): Promise<string> {
  const tables = await rowsOf<{ schema: string; name: string }>(
    shop.db,
    sql`select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(30);
  const texts: string[] = [];
  for (const { schema, name } of tables) {
    texts.push(name);
    const rows = await rowsOf<Record<string, unknown>>(
      shop.db,
      sql`select * from ${sql.identifier(schema)}.${sql.identifier(name)}`,
    );
    for (const row of rows) {
      for (const value of Object.values(row)) {
        if (value instanceof Uint8Array) texts.push(...unpacked(Buffer.from(value)));
        else texts.push(...readings(typeof value === 'string' ? value : JSON.stringify(value)));
      }
    }
  }
  return texts.join('\n');
}

function unpacked(bytes: Buffer): string[] {
  const plain = [bytes.toString('latin1'), bytes.toString('utf8'), bytes.toString('utf16le')];
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return plain;
  const streams = [...bytes.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)];
  const inside = streams.flatMap(([, body = '']) => {
    try {
      return [inflateSync(Buffer.from(body, 'latin1')).toString('latin1')];
    } catch {
      // Not every stream is packed.
      return [body];
    }
  });
  return [...plain, ...inside, ...readPdf(bytes)];
}
