import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { readReply, readRequest, writeReply, writeRequest } from './envelope.ts';
import type { Operation, RequestOf } from './operation.ts';
import { operations } from './operations.ts';

const all = Object.entries(operations) as [string, Operation][];

/** A value that a schema accepts, with every field filled. */
function sample(schema: unknown): unknown {
  const node = schema as {
    type: string;
    pipe?: unknown[];
    entries?: Record<string, unknown>;
    item?: unknown;
    wrapped?: unknown;
    value?: unknown;
    options?: unknown[];
  };
  // JSON text: first any text, then the schema of its content.
  const last = node.pipe?.at(-1) as { kind?: string; type?: string } | undefined;
  if (node.pipe && last?.kind === 'schema' && last !== node.pipe[0]) {
    // A value of a picklist, whatever transforms come before it.
    if (last.type === 'picklist') return sample(last);
    const first = sample({ ...node, pipe: undefined });
    return first === undefined ? sample(last) : first;
  }
  switch (node.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(node.entries ?? {}).map(([name, entry]) => [name, sample(entry)]),
      );
    case 'record':
      return { Address1: '12 MG Road', ContactNumber1: '9876543210' };
    case 'array':
      return [sample(node.item), sample(node.item)];
    case 'nullish':
    case 'optional':
      return sample(node.wrapped);
    case 'union':
      return sample(node.options?.[0]);
    case 'picklist':
      return node.options?.[0];
    case 'boolean':
      return true;
    case 'number':
      return 7;
    case 'string':
      return '7';
    default:
      return undefined;
  }
}

describe.each(all)('the operation %s', (name, operation) => {
  it('is listed under its name', () => {
    expect(operation.name).toBe(name);
  });

  it('carries a request to the store, in either form of body', () => {
    const request = sample(operation.request) as RequestOf<Operation>;
    const received = v.parse(operation.request, request);
    const token = operation.token && { [operation.token]: 'secret' };
    const body = writeRequest(operation, request, 'secret');

    const sent = JSON.parse(body) as { Obj?: string };
    expect(typeof sent.Obj).toBe(operation.body === 'obj' ? 'string' : 'undefined');
    const plain = sent.Obj ?? body;
    for (const form of [
      body,
      plain,
      JSON.stringify({ Obj: plain }),
      JSON.stringify({ Obj: JSON.parse(plain) }),
    ]) {
      const fields = readRequest(form);
      expect(v.parse(operation.request, fields)).toEqual(received);
      if (token) expect(fields).toMatchObject(token);
      else expect(JSON.stringify(fields)).not.toContain('secret');
    }
  });

  it('carries a reply to the app', () => {
    const data = sample(operation.reply);
    const text = writeReply(operation.envelope, { ok: true, msg: 'Done', data, token: 'abc' });
    expect(readReply(operation, text)).toEqual({
      data: v.parse(operation.reply, data),
      msg: 'Done',
      ...(operation.envelope === 'enveloped' && { token: 'abc' }),
    });
  });

  it('carries a refusal to the app', () => {
    const text = writeReply(operation.envelope, {
      ok: false,
      code: 409,
      msg: 'The price has moved',
      reason: 'price-moved',
    });
    expect(() => readReply(operation, text)).toThrow(
      expect.objectContaining({
        name: 'Refusal',
        code: 409,
        message: 'The price has moved',
        reason: 'price-moved',
      }),
    );
  });
});

describe('the contract’s operations', () => {
  it('are described in the README beside it', () => {
    const read = readFileSync(path.join(import.meta.dirname, 'README.md'), 'utf8');
    expect(
      all.map(([name]) => name).filter((name) => !new RegExp(`\\b${name}\\b`).test(read)),
    ).toEqual([]);
  });

  it('have in the README the body and the fields of their requests', () => {
    const read = readFileSync(path.join(import.meta.dirname, 'README.md'), 'utf8');
    const rows = new Map(
      read.split('\n').flatMap((line) => {
        const [, names = '', body, request = ''] = line.split('|').map((cell) => cell.trim());
        return names.split(/, /).map((name) => [name, { body, request }] as const);
      }),
    );
    const unsaid = all.flatMap(([name, { body, token, request }]) => {
      const row = rows.get(name);
      if (row?.body !== body) return [`${name}: ${body}`];
      // One row says that it has the fields of the row above it.
      if (row.request.startsWith('the same')) return [];
      const { entries = {} } = request as { entries?: object };
      return [...Object.keys(entries), ...(token ? [token] : [])]
        .filter((field) => !new RegExp(`\\b${field}\\b`).test(row.request))
        .map((field) => `${name}: ${field}`);
    });
    expect(unsaid).toEqual([]);
  });

  const named = (holds: (operation: Operation) => boolean) =>
    all.filter(([, operation]) => holds(operation)).map(([name]) => name);

  it('send their fields in Obj: these', () => {
    expect(named(({ body }) => body === 'obj')).toEqual(
      expect.arrayContaining(['GetProductFront', 'GetFinalProductFront']),
    );
    for (const plain of ['GetLogin', 'GetCart', 'AddToCart', 'GetProductTypeFront']) {
      expect(named(({ body }) => body === 'plain')).toContain(plain);
    }
  });

  it('commit to a price: these', () => {
    expect(named(({ commitsToPrice }) => commitsToPrice === true)).toEqual(
      expect.arrayContaining(['AddToCart', 'UpdateQuantity']),
    );
    for (const free of ['DeleteCartItemById', 'GetCart', 'VerifyCouponCode', 'GetLogin']) {
      expect(named(({ commitsToPrice }) => commitsToPrice !== true)).toContain(free);
    }
  });

  it('need a login for the bag, and none to browse', () => {
    for (const name of [
      'GetCart',
      'getItemCount',
      'AddToCart',
      'UpdateQuantity',
      'DeleteCartItemById',
      'VerifyCouponCode',
    ]) {
      expect(named(({ token }) => token === 'Token')).toContain(name);
    }
    for (const name of ['GetLogin', 'GetFinalProductFront', 'AddTestimonialsForFront']) {
      expect(named(({ token }) => token === undefined)).toContain(name);
    }
  });

  it('always send the fixed values', () => {
    const sent = <O extends Operation>(operation: O, request: RequestOf<O>) =>
      readRequest(writeRequest(operation, request));
    const { AddToCart, GetCustomizedProductTypeFront, GetFinalProductFront } = operations;
    expect(sent(AddToCart, { P_DetailsId: 4, Quantity: 2, Weight: '10gm' })).toEqual({
      P_DetailsId: '4',
      Quantity: '2',
      Weight: '10gm',
      Flag: '0',
    });
    expect(sent(GetCustomizedProductTypeFront, {})).toEqual({ IsCustomized: '1' });
    expect(sent(GetFinalProductFront, { P_Id: 1 })).toEqual({
      P_Id: '1',
      C_Id: '0',
      S_Id: '0',
      type: '0',
    });
  });

  it('send wrong fields as they are, so that the store can name them', () => {
    const { AddToCart } = operations;
    const body = writeRequest(AddToCart, { P_DetailsId: 4, Quantity: 'two', Weight: '10gm' }, 't');
    expect(JSON.parse(body)).toEqual({
      P_DetailsId: 4,
      Quantity: 'two',
      Weight: '10gm',
      Token: 't',
    });
  });
});
