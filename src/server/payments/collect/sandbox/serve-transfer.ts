import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ShopContext } from '#server/context.ts';
import { m } from '#server/messages/compiled/messages.js';
import { sessionCookieOf } from '#server/accounts/sessions/session-cookie.ts';
import type { PayPages } from '../../card/provider.ts';
import { statusAddress } from '../../card/status-address.ts';
import base from '../../sandbox/sandbox-page.css?raw';
import { findSandboxAccount, type SandboxAccount } from './find-sandbox-account.ts';
import {
  eventOf,
  paiseOfChoice,
  RAILS,
  refusedByBank,
  seenAtOf,
  TRANSFER_CHOICES,
} from './make-transfer.ts';
import style from './transfer-page.css?raw';
import { transferPage } from './transfer-page.ts';

/** Where the sandbox posts its events, below `/pay`. */
export const EVENTS_URL = '/webhook/sandbox-collect';

interface Asked {
  Params: { account: string };
  Body: Buffer | undefined;
}

/** Serves the page that stands for the payer's bank, and takes what its form sends. */
export function serveTransfer(pay: FastifyInstance, shop: ShopContext, pages: PayPages): void {
  const { orderStatusUrl } = pages;

  const ownOf = (request: FastifyRequest<Asked>) =>
    findSandboxAccount(shop, request.params.account, sessionCookieOf(request.cookies));

  const show = (reply: FastifyReply, own: SandboxAccount, fault = '') =>
    reply
      .status(fault ? 400 : 200)
      .type('text/html; charset=utf-8')
      .send(
        transferPage({
          own,
          shopName: shop.name,
          back: statusAddress(orderStatusUrl, own.orderNumber),
          fault,
          id: randomBytes(9).toString('hex'),
          now: shop.now(),
        }),
      );

  /** Goes through the store's own webhook like a provider's event: same bytes, signature and reading. */
  const tell = async (event: { body: string; signature: string; id: string }) => {
    const { statusCode } = await pay.inject({
      method: 'POST',
      url: `/pay${EVENTS_URL}`,
      headers: {
        'content-type': 'application/json',
        'x-signature': event.signature,
        'x-event-id': event.id,
      },
      payload: event.body,
    });
    if (statusCode !== 200) throw new Error(`The sandbox's event was refused: ${statusCode}`);
  };

  pay.get('/transfer.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(`${base}\n${style}`),
  );

  pay.get<Asked>('/transfer/:account', async (request, reply) => {
    const own = await ownOf(request);
    return own ? show(reply, own) : reply.callNotFound();
  });

  pay.post<Asked>('/transfer/:account', async (request, reply) => {
    const own = await ownOf(request);
    if (!own) return reply.callNotFound();
    const sent = new URLSearchParams(request.body?.toString('utf8') ?? '');
    const rail = RAILS.find((each) => each === sent.get('rail'));
    const choice = TRANSFER_CHOICES.find((each) => each === sent.get('choice'));
    const id = sent.get('transfer') ?? '';
    if (!rail || !choice || !/^[a-f\d]{18}$/.test(id)) {
      return show(reply, own, m.transfer_sandbox_choose());
    }
    if (!own.isOpen) return show(reply, own, m.transfer_sandbox_closed());
    const typed = sent.get('amount')?.trim() ?? '';
    if (typed && choice !== 'other') return show(reply, own, m.transfer_sandbox_typed());
    const paise = paiseOfChoice(own, choice, typed);
    if (paise === undefined) return show(reply, own, m.transfer_sandbox_amount_bad());
    const refused = refusedByBank(rail, paise);
    if (refused) return show(reply, own, refused);
    const seenAt = seenAtOf(own, choice, shop.now());
    for (const part of choice === 'twice' ? ['1', '2'] : ['1']) {
      await tell(eventOf(own, { id: `${own.account}${id}${part}`, rail, paise, seenAt }));
    }
    return reply.redirect(statusAddress(orderStatusUrl, own.orderNumber), 303);
  });
}
