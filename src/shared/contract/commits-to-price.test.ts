import { describe, expect, it } from 'vitest';
import type { Operation } from './operation.ts';
import { operations } from './operations.ts';

const all = Object.values<Operation>(operations);

/** Fields by which a customer takes, buys, sells or pays something. */
const COMMITTING =
  /^(?:Quantity|quantity|Weight|volume|liveRate|makingCharges|paymentMode|file|QuoteId|Kind)$/;
/** Names that suggest a payment. */
const SPEAKING = /pay|buy|sell|order|cart|lock|convert|quantity|trade|checkout/i;

/** Operations with such a name that commit to no price, each with the reason. */
const HARMLESS: Record<string, string> = {
  GetProceedToBuyForFront: 'reads addresses',
  GetCart: 'reads the bag',
  DeleteCartItemById: 'takes a line out of the bag',
  CreateCardPayment: 'opens the page of an order whose price stands',
  verifyPayment: 'asks how a payment went',
  getOrdersByUserForFront: 'reads orders',
  getConvertCoinOrder: 'reads orders',
  GetOrderDetailsById: 'reads an order',
  GetOrderStatus: 'reads an order',
  getOrders: 'reads trades',
  GetPayout: 'reads where money goes',
  SavePayout: 'says where money goes',
  GetPaymentTerms: 'reads by which rules one pays',
  AnswerAsked: 'says which payment an order was paid by, whose price stands',
  TellPayment: 'says what was paid for an order whose price stands',
};

function fieldsOf({ request }: Operation): string[] {
  const { entries = {} } = request as { entries?: Record<string, unknown> };
  return Object.keys(entries);
}

describe('operations that may commit to a price', () => {
  const suspects = all.filter(
    (operation) =>
      SPEAKING.test(operation.name) || fieldsOf(operation).some((name) => COMMITTING.test(name)),
  );

  it('are searched for among all operations', () => {
    expect(suspects.length).toBeGreaterThan(8);
  });

  it.each(suspects.map((operation) => [operation.name, operation] as const))(
    '%s is marked commitsToPrice, or known to be harmless',
    (name, { commitsToPrice }) => {
      expect(commitsToPrice === true).toBe(!(name in HARMLESS));
    },
  );

  it('need a login if they commit to a price', () => {
    for (const { name, commitsToPrice, token } of all) {
      if (commitsToPrice) expect(token, name).toBeDefined();
    }
  });

  it('exist if they are listed as harmless', () => {
    const names = all.map(({ name }) => name);
    for (const name of Object.keys(HARMLESS)) expect(names).toContain(name);
  });
});
