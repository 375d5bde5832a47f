import { text } from 'node:stream/consumers';
import { type Answer, REFUSED } from './smart-collect-forms.ts';
import { serveLocally } from './local-server.ts';
import { isLoggedIn } from './razorpay-signing.ts';
import type { Trouble } from './razorpay-stand-in.ts';
import { standInAccounts } from './smart-collect-accounts-stand-in.ts';
import { standInCodes } from './smart-collect-codes-stand-in.ts';

/** A stand-in for Smart Collect's API on a local port, with answers in the documented form. */
export async function standInSmartCollect() {
  const requests: { method: string; path: string; body: unknown }[] = [];
  const state: {
    trouble?: Trouble | undefined;
    /** Whether it has Smart Collect 2.0, so that accounts have UPI ids. */
    upi: boolean;
    /** Whether a code's answer includes its content. */
    codeContent: boolean;
  } = { upi: true, codeContent: true };
  const accounts = standInAccounts(state);
  const codes = standInCodes(state);

  function answer(method: string, { pathname, searchParams }: URL, body: string): Answer {
    const [, kind, id = '', rest = ''] =
      /^\/v1\/(virtual_accounts|payments\/qr_codes|payments)(?:\/(\w+))?(?:\/(\w+))?$/.exec(
        pathname,
      ) ?? [];
    const opens = method === 'POST' && !id;
    if (kind === 'virtual_accounts') {
      if (opens) return accounts.open(body);
      return id ? accounts.answerAbout(id, rest, searchParams) : accounts.list(searchParams);
    }
    if (kind === 'payments/qr_codes') {
      if (opens) return codes.open(body);
      return rest === 'payments' ? codes.paymentsOf(id, searchParams) : REFUSED;
    }
    const asksTransfer = kind === 'payments' && rest === 'bank_transfer';
    return asksTransfer ? accounts.transferBehind(id) : REFUSED;
  }

  const server = await serveLocally((request, response) => {
    void text(request).then((body) => {
      const url = new URL(request.url ?? '', 'http://localhost');
      const method = request.method ?? '';
      requests.push({ method, path: url.pathname, body: body ? JSON.parse(body) : undefined });
      if (state.trouble === 'silent') return;
      if (state.trouble === 'down') return void response.writeHead(503).end('<h1>Back soon</h1>');
      if (state.trouble === 'babbling') return void response.writeHead(200).end('{"id":1}');
      const [status, said] = isLoggedIn(request)
        ? answer(method, url, body)
        : ([401, { error: {} }] as const);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(said));
    });
  });

  return {
    ...server,
    state,
    requests,
    accounts: accounts.opened,
    transfer: accounts.transfer,
    closeByItself: accounts.closeByItself,
    payCode: codes.pay,
  };
}
