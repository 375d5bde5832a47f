import type { FastifyInstance } from 'fastify';
import type { ShopContext } from '#server/context.ts';
import { chooseInSandbox, findSandboxPayment, SANDBOX_CHOICES } from './choose-in-sandbox.ts';
import { sandboxPage } from './sandbox-page.ts';
import style from './sandbox-page.css?raw';
import type { PayPages } from '../card/provider.ts';
import { statusAddress } from '../card/status-address.ts';

interface Asked {
  Params: { id: string };
  Body: Buffer | undefined;
}

/** The page that stands for a card provider in a demo, and what its buttons send. */
export function serveSandbox(pay: FastifyInstance, shop: ShopContext, pages: PayPages): void {
  const { orderStatusUrl } = pages;

  const pageOf = async (id: string) => {
    const payment = await findSandboxPayment(shop, id);
    if (!payment) return undefined;
    const back = statusAddress(orderStatusUrl, payment.orderNumber);
    const html = () => sandboxPage({ payment, shopName: shop.name, back, now: shop.now() });
    return { payment, back, html };
  };

  pay.get('/sandbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style));

  pay.get<Asked>('/sandbox/:id', async (request, reply) => {
    const page = await pageOf(request.params.id);
    if (!page) return reply.callNotFound();
    return reply.type('text/html; charset=utf-8').send(page.html());
  });

  pay.post<Asked>('/sandbox/:id', async (request, reply) => {
    const page = await pageOf(request.params.id);
    if (!page) return reply.callNotFound();
    const sent = new URLSearchParams(request.body?.toString('utf8') ?? '').get('choice');
    const choice = SANDBOX_CHOICES.find((each) => each === sent);
    if (choice && (await chooseInSandbox(shop, page.payment, choice))) {
      return reply.redirect(page.back, 303);
    }
    // Read again: the payment may have been decided in another tab just now.
    const now = await pageOf(request.params.id);
    const html = (now ?? page).html();
    return reply
      .status(choice ? 409 : 400)
      .type('text/html; charset=utf-8')
      .send(html);
  });
}
