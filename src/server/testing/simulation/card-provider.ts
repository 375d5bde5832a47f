import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CardAnswer, CardGateway } from '#server/payments/card/gateway.ts';
import { receiveEvent } from '#server/payments/card/razorpay/receive-event.ts';
import type { ShopContext } from '#server/context.ts';

const SECRET = 'simulated-webhook-secret';
const sign = (body: Uint8Array, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('hex');

/** Money that the provider captured from a card. */
export interface Captured {
  id: string;
  providerOrderId: string;
  paise: number;
}

/** A faulty card provider: it acts without telling anybody, and tells things twice or late. */
export class CardProvider {
  /** Registered payments by the provider's id: our payment and the paise asked. */
  readonly registered = new Map<
    string,
    { paymentId: string; orderNumber: string; paise: number }
  >();
  readonly captured: Captured[] = [];
  private readonly failed = new Set<string>();
  /** What goes wrong with its next answer. */
  trouble: 'none' | 'down' | 'answer lost' = 'none';

  readonly gateway: CardGateway = {
    name: 'simulated',
    create: async ({ id, orderNumber, paise }) => {
      const trouble = this.takeTrouble();
      if (trouble === 'down') throw new Error('the provider does not answer');
      const providerOrderId = `order_${this.registered.size + 1}`;
      this.registered.set(providerOrderId, { paymentId: id, orderNumber, paise });
      if (trouble === 'answer lost') throw new Error('the provider does not answer');
      return { providerOrderId };
    },
    page: () => ({ url: 'https://pay.example', method: 'GET', fields: {} }),
    ask: async ({ providerOrderId }, left): Promise<CardAnswer> => {
      if (this.takeTrouble() !== 'none') throw new Error('the provider does not answer');
      const paid = this.captured.find((each) => each.providerOrderId === providerOrderId);
      if (paid) {
        const { id, paise } = paid;
        return { state: 'paid', providerPaymentId: id, paise, currency: 'INR' };
      }
      const over = left === 'left' && providerOrderId && this.failed.has(providerOrderId);
      return over ? { state: 'failed', reason: 'declined' } : { state: 'open' };
    },
    signatures: {
      ofReturn: () => false,
      ofEvent: (body, signature) => {
        const own = Buffer.from(sign(body, SECRET));
        const given = Buffer.from(signature);
        return own.length === given.length && timingSafeEqual(own, given);
      },
    },
  };

  /** A customer pays on its page, by so many paise more or less than asked. */
  capture(providerOrderId: string, off: number): Captured {
    const order = this.registered.get(providerOrderId);
    if (!order) throw new Error('The provider does not know it');
    const id = `pay_${this.captured.length + 1}`;
    const captured = { id, providerOrderId, paise: order.paise + off };
    this.captured.push(captured);
    return captured;
  }

  fail(providerOrderId: string): void {
    this.failed.add(providerOrderId);
  }

  /** Tells the store that it captured money; a forger does not know the secret. */
  async tell(
    shop: ShopContext,
    { id, providerOrderId, paise }: Captured,
    { forged = false } = {},
  ): Promise<'taken' | 'forged'> {
    const entity = { id, order_id: providerOrderId, amount: paise, currency: 'INR' };
    const payload = { payment: { entity: { ...entity, status: 'captured' } } };
    const body = Buffer.from(JSON.stringify({ event: 'payment.captured', payload }));
    const signature = sign(body, forged ? 'guessed' : SECRET);
    return receiveEvent(shop, { body, signature, id: `event-${id}` });
  }

  private takeTrouble() {
    const { trouble } = this;
    this.trouble = 'none';
    return trouble;
  }
}
