import { Writable } from 'node:stream';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { CreateCardPayment, verifyPayment } from '#shared/contract/payment.ts';
import { cardPayments } from '#server/db/schema/payments.ts';
import { buildApp } from '#server/http/app.ts';
import { readSettings } from '#server/settings.ts';
import { builtClient } from '#server/testing/built-client.ts';
import { call } from '#server/testing/call.ts';
import { Buyer, GOLD_10G, only } from '#server/testing/people/buyer.ts';
import { RAZORPAY_KEYS } from '#server/testing/stand-ins/razorpay-signing.ts';
import { standInRazorpay } from '#server/testing/stand-ins/razorpay-stand-in.ts';
import { openTestShop } from '#server/testing/test-shop.ts';
import { razorpayGateway } from '../razorpay/razorpay-gateway.ts';
import { orderWithMoney } from './card-money.ts';

/** What the shop's server says to Razorpay and to browsers that come from there. */
interface Answered {
  statusCode: number;
  headers: { location?: string | undefined };
}

/** For tests: a shop with its HTTP server that takes cards by a stand-in of Razorpay, and a customer. */
export async function openRazorpayShop() {
  const client = builtClient();
  const razorpay = await standInRazorpay();
  const shop = await openTestShop({ demo: true });
  /** Every line of the log. */
  const written: string[] = [];
  const sink = new Writable({
    write(line, _encoding, done) {
      written.push(String(line));
      done();
    },
  });
  shop.log = pino({ level: 'debug' }, sink);
  shop.cards = razorpayGateway({
    ...RAZORPAY_KEYS,
    publicOrigin: 'https://aurum.example',
    shopName: () => 'AURUM',
    apiUrl: razorpay.apiUrl,
    timeoutMs: 1500,
  });
  const asha = await Buyer.arrive(shop);
  const settings = readSettings({ PUBLIC_ORIGIN: 'https://aurum.example' });
  const server = await buildApp(settings, shop, client.dir);
  let events = 0;

  const create = async (ONumber: string) =>
    only((await call(shop, CreateCardPayment, { ONumber }, asha.caller)).data);

  async function newOrder(): Promise<string> {
    await asha.add(GOLD_10G);
    return (await asha.pay({ paymentMode: 'CARD' })).ONumber;
  }

  return {
    razorpay,
    shop,
    asha,
    server,
    written,
    create,
    newOrder,
    verify: async (cartId: string) =>
      only((await call(shop, verifyPayment, { cartId }, asha.caller)).data),
    order: (number: string) => orderWithMoney(shop, number),
    /** A new order whose customer is on Razorpay's page. */
    async newTry() {
      const number = await newOrder();
      const page = await create(number);
      const id = page.Fields['callback_url']?.split('/').at(-1) ?? '';
      const payment = async () =>
        only(await shop.db.select().from(cardPayments).where(eq(cardPayments.id, id)));
      return { number, id, page, payment, orderId: razorpay.orderOf(id) };
    },
    comeBack: (id: string, fields: Record<string, string>): Promise<Answered> =>
      server.inject({
        method: 'POST',
        url: `/pay/return/${id}`,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://api.razorpay.com',
        },
        body: new URLSearchParams(fields).toString(),
      }),
    tell(
      { body, signature }: { body: string; signature: string },
      eventId?: string,
    ): Promise<Answered> {
      events += 1;
      return server.inject({
        method: 'POST',
        url: '/pay/webhook/razorpay',
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': signature,
          'x-razorpay-event-id': eventId ?? `evt_${events}`,
        },
        body,
      });
    },
    async close() {
      await server.close();
      await shop.close();
      await razorpay.close();
      client.remove();
    },
  };
}

export type RazorpayShop = Awaited<ReturnType<typeof openRazorpayShop>>;
