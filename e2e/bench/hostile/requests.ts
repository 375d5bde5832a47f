import { operations } from '../../../src/shared/contract/operations.ts';
import { deskOperations } from '../../../src/shared/desk/contract/desk-operations.ts';

/** A request as it is sent. */
export interface HostileRequest {
  /** What it tries, for the table at the end. */
  kind: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

/** What an attacker with an account knows: that account, and another customer's. */
export interface Known {
  token: string;
  cookie: string;
  /** Another customer's number, and an order of theirs. */
  victim: { number: string; order: string };
}

/** The same seed yields the same requests. */
export type Random = () => number;
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const NAMES = Object.keys(operations);
const DESK_NAMES = Object.keys(deskOperations);
const UPLOADS = ['proceedToPayCoin', 'proceedToPayDigital', 'TellPayment'];

const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  `'; drop table orders; --`,
  `1' or '1'='1`,
  '%00%0d%0aSet-Cookie: a=b',
  '🪙'.repeat(500),
  'x'.repeat(60_000),
  '9'.repeat(400),
  '-1',
  '1e309',
  'NaN',
  '0x10',
  '٣٤٥',
];
const ODD_VALUES: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e21,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[[[[]]]]],
  { toString: 'x' },
  { $gt: '' },
];
const ODD_BODIES = [
  '',
  '[]',
  'null',
  '"text"',
  '{',
  '{"a":',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"Obj":"${'{\\"Obj\\":'.repeat(50)}"}`,
  '{"a":1,"a":2,"Token":null,"Token":"x"}',
  `{"n":${'9'.repeat(5000)}}`,
  '\u0000\u0001\u0002',
  `{"file":"${'\\\\'.repeat(30_000)}"}`,
];
const ODD_PATHS = [
  '/%FF',
  '/%00',
  '/..%2f..%2fetc%2fpasswd',
  '/assets/..%5c..%5cserver%5cmain.js',
  '//evil.example/',
  '/\\evil.example',
  '/login?from=//evil.example',
  '/config.json/..;/admin',
  '/.env',
  '/.git/config',
  '/uploads/../../desk.sock',
  '/metrics',
  '/desk/api/Today',
  '/desk/../api/GetLogin',
  '/pay/webhook/razorpay',
  '/pay/..%2f..%2f',
  '/api/__proto__',
  '/api/constructor',
  '/api/toString',
  '/socket.io/?EIO=4&transport=polling',
  '/socket.io/?EIO=99&transport=nonsense&sid=x',
  `/${'a'.repeat(7000)}`,
  '/products/%F0%9F%AA%99',
  '/order_status?status=success&id=<script>',
  '/share-proof',
];
const ODD_HEADERS: Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/xml' },
  { 'content-encoding': 'gzip', ...JSON_TYPE },
  { accept: '*/*;q=nonsense', 'accept-encoding': 'br;q=9, x'.repeat(50) },
  { cookie: `__Host-shop=${'x'.repeat(6000)}` },
  { cookie: 'a=%; =; ;;; __Host-shop' },
  { origin: 'null', ...JSON_TYPE },
  { origin: 'https://shop.example.evil.example', ...JSON_TYPE },
  { 'if-none-match': '*', range: 'bytes=0-,-1,5-1' },
  { 'x-http-method-override': 'DELETE', ...JSON_TYPE },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' },
];

/** Endless requests in the mix of an afternoon's attacker; each as if from one of several networks. */
export function hostileRequests(random: Random, known: Known): () => HostileRequest {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const text = () => pick(ODD_TEXTS);
  const value = () => (random() < 0.6 ? text() : pick(ODD_VALUES));
  const whole = (most: number) => Math.floor(random() * most);
  const post = (kind: string, path: string, body: unknown, headers = {}): HostileRequest => ({
    kind,
    method: 'POST',
    path,
    headers: { ...JSON_TYPE, ...headers },
    body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  });
  const signedIn = { cookie: known.cookie };
  /** The operation's fields, each with an invalid value. */
  const fieldsOf = (name: string): Record<string, unknown> => {
    const { request } = operations[name as keyof typeof operations] as {
      request: { entries?: Record<string, unknown> };
    };
    const names = [...Object.keys(request.entries ?? {}), 'Token', 'CustomerId', '__proto__'];
    return Object.fromEntries(names.map((field) => [field, value()]));
  };
  const fuzzed = (kind: string, headers: Record<string, string>, token?: string) => {
    const name = pick(NAMES);
    const { token: tokenField, body } = operations[name as keyof typeof operations] as {
      token?: string;
      body?: string;
    };
    const fields = {
      ...fieldsOf(name),
      ...(tokenField && token !== undefined && { [tokenField]: token }),
    };
    const sent = body === 'obj' ? { Obj: JSON.stringify(fields) } : fields;
    return post(kind, `/api/${name}`, sent, headers);
  };
  const number = () =>
    random() < 0.3 ? known.victim.number : `9${String(whole(1e9)).padStart(9, '0')}`;
  const ways: [number, () => HostileRequest][] = [
    [20, () => fuzzed('fields of strangers', {})],
    [25, () => fuzzed('fields with a session', signedIn, known.token)],
    [6, () => post('bodies', `/api/${pick(NAMES)}`, pick(ODD_BODIES), signedIn)],
    [
      10,
      () => ({
        kind: 'addresses',
        method: pick(['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']),
        path: pick(ODD_PATHS),
        headers: random() < 0.3 ? pick(ODD_HEADERS) : {},
      }),
    ],
    [
      8,
      () => ({
        kind: 'new addresses of pages',
        method: 'GET',
        path: `/?x=${whole(1e9)}`,
        headers: {},
      }),
    ],
    [
      4,
      () => ({
        kind: 'headers',
        method: 'POST',
        path: `/api/${pick(NAMES)}`,
        headers: pick(ODD_HEADERS),
        body: '{}',
      }),
    ],
    [6, () => post('passwords', '/api/GetLogin', { LoginId: number(), Password: text() || 'x' })],
    [3, () => post('codes', '/api/VerifyLoginIdForForgotPassFront', { LoginId: number() })],
    [
      3,
      () =>
        post(
          'coupons',
          '/api/VerifyCouponCode',
          {
            Token: known.token,
            CouponCode: `DIWALI${whole(9999)}`,
          },
          signedIn,
        ),
    ],
    [
      5,
      () =>
        post(
          'what is another’s',
          `/api/${pick(['GetOrderStatus', 'GetOrderDetailsById', 'GetInvoice', 'GetTransfer', 'CreateCardPayment', 'DeleteCartItemById', 'EndSession'])}`,
          {
            Token: known.token,
            ONumber: known.victim.order,
            CartId: whole(50),
            Id: String(whole(50)),
            OrderId: known.victim.order,
          },
          signedIn,
        ),
    ],
    [
      3,
      () =>
        post(
          'webhooks',
          pick(['/pay/webhook/razorpay', '/pay/webhook/razorpay-collect', '/pay/return']),
          pick(ODD_BODIES),
          {
            'x-razorpay-signature': text()
              .slice(0, 200)
              .replace(/[^\x20-\x7e]/g, ''),
            'x-razorpay-event-id': String(whole(1e6)),
          },
        ),
    ],
    [
      6,
      () =>
        post('the desk', `/desk/api/${pick(DESK_NAMES)}`, pick(ODD_BODIES), {
          origin: pick(['https://shop.example', 'https://evil.example', 'null']),
          'sec-fetch-site': pick(['same-origin', 'cross-site', 'same-site']),
          cookie: `__Host-desk=${known.cookie.slice(-43)}; ${known.cookie}`,
        }),
    ],
    [
      1,
      () =>
        post(
          'pictures',
          `/api/${pick(UPLOADS)}`,
          {
            Token: known.token,
            RequestId: `r${whole(1e9)}`,
            file: oddPicture(random),
            paymentMode: 'UPI',
            UTR: text(),
          },
          random() < 0.7 ? signedIn : {},
        ),
    ],
  ];
  const sum = ways.reduce((all, [weight]) => all + weight, 0);
  return () => {
    let left = random() * sum;
    const way = ways.find(([weight]) => (left -= weight) < 0) ?? ways[0];
    const made = way?.[1]();
    if (!made) throw new Error('no way');
    // The left entries are whatever the attacker wrote; the last is what the proxy saw.
    const network = `198.51.${whole(8)}.${whole(250)}`;
    return {
      ...made,
      headers: { ...made.headers, 'x-forwarded-for': `10.0.0.${whole(250)}, ${network}` },
    };
  };
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
function oddPicture(random: Random): string {
  const noise = Buffer.alloc(2000 + Math.floor(random() * 150_000), Math.floor(random() * 256));
  const [kind, bytes] = (
    [
      [
        'svg+xml',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      ],
      ['png', Buffer.concat([PNG, noise])],
      ['jpeg', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['png', wideHeader(60_000, 60_000)],
      ['webp', Buffer.concat([Buffer.from('RIFF'), noise])],
      ['heic', Buffer.concat([Buffer.from('\0\0\0\u0018ftypheic'), noise])],
    ] as const
  )[Math.floor(random() * 6)] ?? ['png', noise];
  return `data:image/${kind};base64,${bytes.toString('base64')}`;
}

/** A PNG whose header claims a huge size and that has no content. */
function wideHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(33);
  PNG.copy(header);
  header.writeUInt32BE(13, 8);
  header.write('IHDR', 12);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.writeUInt8(8, 24);
  header.writeUInt8(6, 25);
  return header;
}
