import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { GetLogin } from './account.ts';
import { GetCart } from './cart.ts';
import {
  GetFinalProductFront,
  GetProCategoriesForFront,
  GetProductTypeFront,
} from './catalogue.ts';
import { GetContactDetaisForFront } from './content.ts';
import { readReply, readRequest, writeReply, writeRequest } from './envelope.ts';
import { decimal, listOf, text } from './fields.ts';
import { operation } from './operation.ts';
import { Refusal, UnreadableReply } from './refusal.ts';

const types = [{ P_id: 3, ProductType: 'Gold Coins', P_ImagePath: '/gold.webp' }];
const envelope = (fields: object) =>
  JSON.stringify({ d: JSON.stringify({ code: 200, msg: 'Done', ...fields }) });

/** Any rates in the `success` envelope: their data is encoded twice. */
const rates = operation({
  name: 'getRate',
  body: 'plain',
  envelope: 'success',
  request: v.object({}),
  reply: listOf(v.object({ source: text, buy: decimal })),
});

function failureOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

describe('replies are read tolerantly', () => {
  const Data = JSON.stringify(types);
  it.each([
    ['as the contract has them', envelope({ Data })],
    ['with Data parsed already', envelope({ Data: types })],
    ['with d parsed already', JSON.stringify({ d: { code: 200, msg: 'Done', Data } })],
    ['without d', JSON.stringify({ code: 200, msg: 'Done', Data })],
    ['without d, all parsed', JSON.stringify({ code: 200, msg: 'Done', Data: types })],
    ['with the code as text', envelope({ code: '200', Data })],
    [
      'with d encoded twice',
      JSON.stringify({ d: JSON.stringify(JSON.stringify({ code: 200, msg: 'Done', Data })) }),
    ],
    ['with Data encoded twice', envelope({ Data: JSON.stringify(Data) })],
    ['with space around', `\n ${envelope({ Data: ` ${Data} ` })} `],
    [
      'with fields nobody asked for',
      envelope({ Data: [{ ...types[0], extra: { deep: [1] } }], more: true }),
    ],
    [
      'in the success form',
      JSON.stringify({ d: { isSuccess: true, message: 'Done', data: Data } }),
    ],
  ])('%s', (_, reply) => {
    expect(readReply(GetProductTypeFront, reply)).toEqual({ data: types, msg: 'Done' });
  });

  it.each([
    ['null', { Data: null }],
    ['null text', { Data: 'null' }],
    ['empty text', { Data: '' }],
    ['left out', {}],
    ['an empty list', { Data: '[]' }],
  ])('reads a list that is %s as an empty list', (_, fields) => {
    expect(readReply(GetProductTypeFront, envelope(fields)).data).toEqual([]);
  });

  it('reads null fields as empty ones', () => {
    const [group] = readReply(
      GetProCategoriesForFront,
      envelope({ Data: [{ headerTitle: null, data: null }] }),
    ).data;
    expect(group).toEqual({ headerTitle: '', data: [] });
  });

  it('reads rates that are encoded twice, exactly', () => {
    const list = '[{"source":"gold","buy":9512.345678901234567},{"source":"silver","buy":"0.30"}]';
    const data = JSON.stringify(list);
    const reply = JSON.stringify({ d: JSON.stringify({ isSuccess: true, message: 'ok', data }) });
    expect(readReply(rates, reply)).toEqual({
      data: [
        { source: 'gold', buy: '9512.345678901234567' },
        { source: 'silver', buy: '0.30' },
      ],
      msg: 'ok',
    });
  });

  it('reads money, weight and percent exactly, from numbers and from text', () => {
    const data =
      '[{"CartId":"9","Quantity":"2","Purity":999,"Margin":2.70,"NetAmt":"150.10","PGold999":0.30000000000000004,' +
      '"MakingCharge":12345678901234.567,"Logistics":null}]';
    const [item] = readReply(GetCart, envelope({ Data: data })).data;
    expect(item).toMatchObject({
      CartId: 9,
      Quantity: 2,
      Purity: '999',
      Margin: '2.70',
      NetAmt: '150.10',
      PGold999: '0.30000000000000004',
      MakingCharge: '12345678901234.567',
      Logistics: '0',
      ServiceTax: '0',
    });
  });

  it('reads a product whose weights are missing', () => {
    const product = { P_Id: 1, P_DetailsId: 5, ProductName: 'Lotus', isDisplay: 'False' };
    for (const Product of [JSON.stringify([product]), [product]]) {
      const [first] = readReply(GetFinalProductFront, envelope({ Data: [{ Product }] })).data;
      expect(first?.Product[0]).toMatchObject({
        P_DetailsId: 5,
        Gram: [],
        MRP: '0',
        isDisplay: false,
      });
    }
  });

  it('reads the client details, without their unreadable fields', () => {
    const Data =
      '[{"Address1":"12 MG Road","ContactNumber1":9876543210,"Active":true,"Map":{"x":1},"Email2":null}]';
    expect(readReply(GetContactDetaisForFront, envelope({ Data })).data).toEqual([
      { Address1: '12 MG Road', ContactNumber1: '9876543210' },
    ]);
  });

  it('never lets a password through', () => {
    const user = {
      Id: 1,
      FirstName: 'Asha',
      Number: '9876543210',
      Password: 'secret',
      password: 'secret',
    };
    const answer = readReply(GetLogin, envelope({ Data: [user], Token: 't', Password: 'secret' }));
    expect(answer.token).toBe('t');
    expect(answer.data[0]?.FirstName).toBe('Asha');
    expect(JSON.stringify(answer)).not.toMatch(/secret|password/i);
  });

  it('reads __proto__ as an ordinary field', () => {
    const reply =
      '{"d":{"code":200,"msg":"ok","__proto__":{"polluted":1},"Data":[{"__proto__":{"a":1},"P_id":3}]}}';
    const { data } = readReply(GetProductTypeFront, reply);
    expect(data).toEqual([{ P_id: 3, ProductType: '', P_ImagePath: '' }]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('unreadable replies', () => {
  it.each([
    ['HTML', '<!doctype html><h1>502 Bad Gateway</h1>', 'not JSON'],
    ['nothing', '', 'not JSON'],
    ['cut off', '{"d":"{\\"code\\":200', 'not JSON'],
    ['no envelope', '[]', 'no envelope'],
    ['d of nothing', '{"d":null}', 'no envelope'],
    ['d of words', '{"d":"Thank you"}', 'no envelope'],
    ['no code', '{"Message":"There was an error"}', 'no code'],
    ['a code that is none', '{"d":{"code":"ok","Data":"[]"}}', 'no code'],
    ['another kind of data', envelope({ Data: '{"P_id":3}' }), 'Invalid type'],
    ['words for data', envelope({ Data: 'none' }), 'Invalid type'],
    ['a field missing', envelope({ Data: [{ P_id: 1 }, { ProductType: 'x' }] }), '1.P_id'],
  ])('(%s) name the operation and the fault in the error', (_, reply, detail) => {
    const error = failureOf(() => readReply(GetProductTypeFront, reply));
    expect(error).toBeInstanceOf(UnreadableReply);
    expect(error).toMatchObject({ operation: 'GetProductTypeFront' });
    expect((error as Error).message).toContain('GetProductTypeFront: ');
    expect((error as Error).message).toContain(detail);
  });

  it('name a field within JSON text, too', () => {
    const reply = envelope({
      Data: [{ Product: JSON.stringify([{ P_Id: 1, P_DetailsId: 2, MRP: 'ten' }]) }],
    });
    expect(() => readReply(GetFinalProductFront, reply)).toThrow(
      'GetFinalProductFront: 0.Product.0.MRP must be a number',
    );
  });

  it('include a login without a user', () => {
    expect(() => readReply(GetLogin, envelope({ Data: '[]', Token: 't' }))).toThrow(
      'GetLogin: holds no user',
    );
    expect(() => readReply(GetLogin, envelope({ Token: 't' }))).toThrow(UnreadableReply);
  });
});

describe('refusals', () => {
  it.each([
    [400, 'Enter password', undefined],
    [401, 'Please log in again', undefined],
    [404, 'No such operation', undefined],
    [409, 'Rates are not fresh', 'rates-stale'],
    [409, 'The price has moved', 'price-moved'],
    [429, 'Try again at 10:45', undefined],
    [500, 'Something went wrong', undefined],
  ] as const)(
    'carry their words and their reason with code %i, in both envelopes',
    (code, msg, reason) => {
      for (const form of ['enveloped', 'success'] as const) {
        const reply = writeReply(form, { ok: false, code, msg, ...(reason && { reason }) });
        const error = failureOf(() => readReply(GetCart, reply));
        expect(error).toBeInstanceOf(Refusal);
        expect(error).toMatchObject({ code, message: msg });
        expect((error as Refusal).reason).toBe(reason);
      }
    },
  );

  it.each([
    ['no code', { isSuccess: false, message: 'Sold out' }, 500],
    ['a code of success', { isSuccess: false, code: 200, message: 'Sold out' }, 500],
    ['a code as text', { code: '401', msg: 'Sold out' }, 401],
    ['data as well', { code: 400, msg: 'Sold out', Data: '[]' }, 400],
    ['success said to the contrary', { code: 401, isSuccess: true, msg: 'Sold out' }, 401],
  ])('are recognised with %s', (_, fields, code) => {
    const error = failureOf(() =>
      readReply(GetCart, JSON.stringify({ d: JSON.stringify(fields) })),
    );
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ code, message: 'Sold out' });
  });
});

describe('requests', () => {
  it.each([
    ['nothing', '', {}],
    ['space', ' \n', {}],
    ['plain fields', '{"P_Id":1,"x":"y"}', { P_Id: '1', x: 'y' }],
    ['fields in Obj', '{"Obj":"{\\"P_Id\\":1}"}', { P_Id: '1' }],
    ['Obj parsed already', '{"Obj":{"P_Id":1}}', { P_Id: '1' }],
  ])('are read from %s', (_, body, fields) => {
    expect(readRequest(body)).toEqual(fields);
  });

  it.each([
    '{',
    '[]',
    '"text"',
    'null',
    '5',
    '{"Obj":"{"}',
    '{"Obj":"[]"}',
    '{"Obj":null}',
    '{"Obj":""}',
    '<a/>',
  ])('are refused from %j', (body) => {
    expect(failureOf(() => readRequest(body))).toMatchObject({ name: 'Refusal', code: 400 });
  });

  it('carry no token if the operation takes none, or nobody is logged in', () => {
    expect(writeRequest(GetProductTypeFront, {}, 'secret')).toBe('{}');
    expect(writeRequest(GetCart, {})).toBe('{}');
    expect(writeRequest(GetCart, {}, '')).toBe('{}');
    expect(writeRequest(GetCart, {}, 'secret')).toBe('{"Token":"secret"}');
  });

  it('keep __proto__ an ordinary field', () => {
    const fields = readRequest('{"__proto__":{"Quantity":1}}');
    expect(fields['Quantity']).toBeUndefined();
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
  });
});
