import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { RAZORPAY_KEYS } from './razorpay-stand-in.ts';

/** A payment in the documented form. */
export interface CollectedPayment {
  id: string;
  amount: number;
  currency: string;
  status: string;
  method: string;
  vpa: string | null;
  acquirer_data?: { rrn: string | null };
  created_at: number;
}

interface Account {
  id: string;
  status: string;
  notes: unknown;
  close_by: number;
  receivers: Record<string, unknown>[];
  payments: CollectedPayment[];
}

type Answer = [status: number, body: unknown];

const REFUSED: Answer = [400, { error: { code: 'BAD_REQUEST_ERROR', description: 'no such id' } }];

/** A stand-in for Smart Collect's API on a local port, with answers in the documented form. */
export async function standInSmartCollect() {
  const accounts = new Map<string, Account>();
  const transfers = new Map<string, Record<string, unknown>>();
  let paidByCode = 0;
  const codes = new Map<string, { payments: CollectedPayment[] }>();
  const requests: { method: string; path: string; body: unknown }[] = [];
  const state: {
    trouble?: 'down' | 'silent' | 'babbling' | undefined;
    /** Whether it has Smart Collect 2.0, so that accounts have UPI ids. */
    upi: boolean;
    /** Whether a code's answer includes its content. */
    codeContent: boolean;
  } = { upi: true, codeContent: true };
  const login = Buffer.from(`${RAZORPAY_KEYS.keyId}:${RAZORPAY_KEYS.keySecret}`).toString('base64');

  const shown = ({ payments: _payments, ...account }: Account) => ({
    ...account,
    entity: 'virtual_account',
    name: 'Acme Corp',
    amount_expected: null,
    amount_paid: 0,
    closed_at: null,
    created_at: 1577965559,
  });

  function open(body: string): Answer {
    const { receivers, notes, close_by } = JSON.parse(body) as {
      receivers: { types: string[] };
      notes: unknown;
      close_by: number;
    };
    if (receivers.types.includes('vpa') && !state.upi) return REFUSED;
    const count = accounts.size + 1;
    const made: Account = {
      id: `va_DzaznJGgvduD${count}`,
      status: 'active',
      notes,
      close_by,
      payments: [],
      receivers: [
        {
          id: 'ba_Dzaznb0XK1yx1l',
          entity: 'bank_account',
          ifsc: 'RATN0VAAPIS',
          bank_name: 'RBL Bank',
          name: 'Acme Corp',
          notes: [],
          account_number: String(2_223_333_226_676_000 + count),
        },
        ...(receivers.types.includes('vpa')
          ? [
              {
                id: 'vpa_DzaznS24HKkTBY',
                entity: 'vpa',
                username: `rpy.payto0000046865750${count}`,
                handle: 'icici',
                address: `rpy.payto0000046865750${count}@icici`,
              },
            ]
          : []),
      ],
    };
    accounts.set(made.id, made);
    return [200, shown(made)];
  }

  function list(all: unknown[], query: URLSearchParams): Answer {
    const skip = Number(query.get('skip') ?? 0);
    const items = all.slice(skip, skip + Number(query.get('count') ?? 10));
    return [200, { entity: 'collection', count: items.length, items }];
  }

  function openCode(body: string): Answer {
    const { payment_amount: amount, close_by } = JSON.parse(body) as Record<string, number>;
    const id = `qr_HMsVL8HOpbMc${codes.size + 1}`;
    codes.set(id, { payments: [] });
    const link = `upi://pay?pa=qmart.razorpay@hdfcbank&tr=${id}&am=${(amount ?? 0) / 100}&cu=INR`;
    const content = state.codeContent ? { image_content: link } : {};
    return [200, { id, entity: 'qr_code', status: 'active', notes: [], close_by, ...content }];
  }

  function answer(method: string, { pathname, searchParams }: URL, body: string): Answer {
    const [, kind, id = '', rest = ''] =
      /^\/v1\/(virtual_accounts|payments\/qr_codes|payments)(?:\/(\w+))?(?:\/(\w+))?$/.exec(
        pathname,
      ) ?? [];
    if (method === 'POST' && kind === 'virtual_accounts' && !id) return open(body);
    if (method === 'POST' && kind === 'payments/qr_codes' && !id) return openCode(body);
    if (kind === 'virtual_accounts' && !id)
      return list([...accounts.values()].map(shown), searchParams);
    const account = accounts.get(id);
    if (kind === 'virtual_accounts' && account) {
      if (rest === 'payments') return list(account.payments, searchParams);
      if (rest === 'close' && account.status === 'closed') return REFUSED;
      if (rest === 'close') account.status = 'closed';
      return [200, shown(account)];
    }
    const code = codes.get(id);
    if (kind === 'payments/qr_codes' && code && rest === 'payments') {
      return list(code.payments, searchParams);
    }
    const transfer = kind === 'payments' && transfers.get(`${id}/${rest}`);
    return transfer ? [200, transfer] : REFUSED;
  }

  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const url = new URL(request.url ?? '', 'http://localhost');
      const method = request.method ?? '';
      requests.push({ method, path: url.pathname, body: body ? JSON.parse(body) : undefined });
      if (state.trouble === 'silent') return;
      if (state.trouble === 'down') return void response.writeHead(503).end('<h1>Back soon</h1>');
      if (state.trouble === 'babbling') return void response.writeHead(200).end('{"id":1}');
      const known = request.headers.authorization === `Basic ${login}`;
      const [status, said] = known ? answer(method, url, body) : ([401, { error: {} }] as const);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(said));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  const accountOf = (account: string): Account => {
    const found = [...accounts.values()].find(({ receivers }) =>
      receivers.some(({ account_number: number }) => number === account),
    );
    if (!found) throw new Error('no such account');
    return found;
  };
  const sign = (body: string, secret: string) =>
    createHmac('sha256', secret).update(body).digest('hex');

  return {
    state,
    accounts,
    codes,
    requests,
    apiUrl: `http://127.0.0.1:${port}`,
    /** Somebody transfers to an account: returns the signed event about it, and adds it to the account's list. */
    transfer(
      account: string,
      change: Partial<CollectedPayment> & { id: string; amount: number },
      secret = RAZORPAY_KEYS.webhookSecret,
    ) {
      const own = accountOf(account);
      const payment: CollectedPayment = {
        currency: 'INR',
        status: 'captured',
        method: 'bank_transfer',
        vpa: null,
        created_at: 1_795_200_000,
        ...change,
      };
      own.payments.unshift(payment);
      const transfer = {
        id: `bt_${payment.id}`,
        entity: 'bank_transfer',
        payment_id: payment.id,
        mode: 'NEFT',
        bank_reference: `UTR${payment.id.replaceAll(/\W|_/g, '')}`,
        amount: payment.amount,
        payer_bank_account: {
          entity: 'bank_account',
          ifsc: 'KKBK0000007',
          bank_name: 'Kotak Mahindra Bank',
          name: 'Saurav Kumar',
          account_number: '765432123456789',
        },
        virtual_account_id: own.id,
      };
      transfers.set(`${payment.id}/bank_transfer`, transfer);
      const body = JSON.stringify(
        {
          entity: 'event',
          account_id: 'acc_BFQ7uQEaa7j2z7',
          event: 'virtual_account.credited',
          contains: ['payment', 'virtual_account', 'bank_transfer'],
          payload: {
            payment: { entity: payment },
            virtual_account: { entity: shown(own) },
            bank_transfer: { entity: transfer },
          },
          created_at: payment.created_at,
        },
        null,
        1,
      );
      return { body, signature: sign(body, secret) };
    },
    /** Somebody pays by a code: returns the signed event about it, and adds it to the code's list. */
    payCode(id: string, change: Pick<CollectedPayment, 'id' | 'amount'>) {
      paidByCode += 1;
      const payment: CollectedPayment = {
        currency: 'INR',
        status: 'captured',
        method: 'upi',
        vpa: 'asha@okhdfcbank',
        acquirer_data: { rrn: String(116_812_981_837 + paidByCode) },
        created_at: 1_795_200_000,
        ...change,
      };
      codes.get(id)?.payments.unshift(payment);
      const body = JSON.stringify({
        entity: 'event',
        event: 'qr_code.credited',
        contains: ['payment', 'qr_code'],
        payload: { payment: { entity: payment }, qr_code: { entity: { id, notes: [] } } },
      });
      return { body, signature: sign(body, RAZORPAY_KEYS.webhookSecret) };
    },
    /** The provider closes an account by itself, and sends an event about it. */
    closeByItself(account: string) {
      const own = accountOf(account);
      own.status = 'closed';
      const body = JSON.stringify({
        entity: 'event',
        event: 'virtual_account.closed',
        contains: ['virtual_account'],
        payload: { virtual_account: { entity: shown(own) } },
      });
      return { body, signature: sign(body, RAZORPAY_KEYS.webhookSecret) };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
