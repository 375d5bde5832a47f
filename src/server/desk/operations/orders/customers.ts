import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { customersOperations } from '#shared/desk/contract/orders/customers.ts';
import { indianTime } from '#shared/india-time.ts';
import { writeAccountData } from '#server/accounts/data/write-account-data.ts';
import { base64InPieces } from '#server/operations/long-text.ts';
import { writeStatement } from '#server/documents/statements/write-statement.ts';
import { customerMergeAct } from '../../acts/customer-merge.ts';
import { customerNumberAct } from '../../acts/customer-number.ts';
import { carryOut } from '../../approvals/desk-act.ts';
import {
  blockCustomer,
  endCustomerSessions,
  proveCustomerNumber,
  unblockCustomer,
} from '../../customers/change-standing.ts';
import { noteCustomer } from '../../customers/note-customer.ts';
import { correctName } from '../../customers/correct-customer.ts';
import { eraseCustomer } from '../../customers/erase-customer.ts';
import { findCustomers } from '../../customers/find-customers.ts';
import { findDeskCustomer } from '../../customers/find-desk-customer.ts';
import { openIdentity } from '../../customers/open-identity.ts';
import { findIdentityOf, readCustomer } from '../../customers/read-customer.ts';
import { readTimeline } from '../../customers/read-timeline.ts';
import { recordAudit, together } from '../../record-audit.ts';
import { done } from '../../command-line/done.ts';
import type { DeskHandlersOf } from '../handler.ts';

export const customersHandlers: DeskHandlersOf<typeof customersOperations> = {
  FindCustomers: async (asked, { shop }) => ({
    data: await findCustomers(shop, asked),
    opened: asked.words
      ? `customers, searched for ${asked.words.toLowerCase()}`
      : `customers, ${asked.standing}`,
  }),

  ReadCustomer: async ({ id }, { shop }) => {
    const data = await readCustomer(shop, id);
    return { data, opened: data.number };
  },

  ReadCustomerTimeline: async (asked, { shop }) => ({
    data: await readTimeline(shop, asked),
    opened: (await findDeskCustomer(shop, asked.id)).number,
  }),

  OpenIdentity: ({ customer: id, identity: wanted, because }, { desk }) =>
    together(desk, async (tx) => {
      const { number } = await findDeskCustomer(tx.shop, id);
      const identity = await findIdentityOf(tx.shop, id, wanted);
      if (!identity) throw new Refusal(REFUSED.notFound, `${number} has no such PAN.`);
      const pan = await openIdentity(tx, identity, { subject: number, because });
      const { name, holder } = identity;
      return { data: { pan, name, holder }, opened: `${number}, PAN ${identity.masked}` };
    }),

  NoteCustomer: async (asked, { desk }) => ({ data: await noteCustomer(desk, asked) }),
  BlockCustomer: async (asked, { desk }) => ({ data: await blockCustomer(desk, asked) }),
  UnblockCustomer: async (asked, { desk }) => ({ data: await unblockCustomer(desk, asked) }),
  ProveCustomerNumber: async (asked, { desk }) => ({
    data: await proveCustomerNumber(desk, asked),
  }),
  EndCustomerSessions: async (asked, { desk }) => ({
    data: await endCustomerSessions(desk, asked),
  }),
  CorrectCustomerName: async (asked, { desk }) => ({ data: await correctName(desk, asked) }),

  CorrectCustomerNumber: async ({ id, seen, number, proof, reason }, { desk }) => ({
    data: done(
      await carryOut(desk, customerNumberAct, {
        customerId: id,
        from: seen,
        to: number,
        proof,
        reason,
      }),
    ),
  }),

  MergeCustomers: async ({ from, into, proof, reason }, { shop, desk }) => ({
    data: done(
      await carryOut(desk, customerMergeAct, {
        from,
        into,
        fromNumber: (await findDeskCustomer(shop, from)).number,
        intoNumber: (await findDeskCustomer(shop, into)).number,
        proof,
        reason,
      }),
    ),
  }),

  ExportCustomer: async ({ id, reason }, { shop, desk }) => {
    const { number } = await findDeskCustomer(shop, id);
    await together(desk, (tx) =>
      recordAudit(tx, { act: 'export-customer', subject: number, details: { reason } }),
    );
    const { day } = indianTime(shop.now());
    return {
      data: {
        name: `account-data-${number}-${day}.json`,
        mediaType: 'application/json',
        base64: (await base64InPieces(writeAccountData(shop, id))).join(''),
      },
      opened: `${number}, all data`,
    };
  },

  ReadCustomerStatement: async ({ id, from, to, format }, { shop }) => {
    const { number } = await findDeskCustomer(shop, id);
    const { fileName, mediaType, bytes } = await writeStatement(shop, id, { from, to, format });
    return {
      data: { name: fileName, mediaType, base64: bytes.toString('base64') },
      opened: `${number}, statement`,
    };
  },

  EraseCustomer: async (asked, { desk }) => ({ data: await eraseCustomer(desk, asked) }),
};
