import * as v from 'valibot';
import { deskOperation } from '../desk-operation.ts';
import { deskText, doneReply, time } from '../fields.ts';
import { historyReply, historyRequest, undoRequest } from '../staff/history.ts';

const detail = v.object({
  key: v.string(),
  label: v.string(),
  about: v.string(),
  /** Whether an invoice requires this field. */
  needed: v.boolean(),
  value: v.string(),
});
export type ShopDetail = v.InferOutput<typeof detail>;

const reads = { access: 'shop.see', effect: 'read', topics: ['content', 'trading'] } as const;
const changes = { access: 'shop.edit', effect: 'change' } as const;

/** Operations of the desk: the shop's details and its opening hours. */
export const shopDetailsOperations = {
  GetShopDetails: deskOperation({
    ...reads,
    name: 'GetShopDetails',
    request: v.object({}),
    reply: v.object({
      revision: v.number(),
      details: v.array(detail),
      /** Labels of the fields that an invoice still needs. */
      missing: v.array(v.string()),
    }),
  }),
  /** Sets the named fields; an empty text removes one. Issued papers keep the seller that they name. */
  SetShopDetails: deskOperation({
    ...changes,
    name: 'SetShopDetails',
    request: v.object({
      revision: v.number(),
      values: v.record(v.string(), deskText(500)),
    }),
    reply: doneReply,
  }),
  GetMarketHours: deskOperation({
    ...reads,
    name: 'GetMarketHours',
    request: v.object({}),
    reply: v.object({
      revision: v.number(),
      /** The hours set at the desk; null: the store's setting applies. Empty: always open. */
      hours: v.nullable(v.string()),
      open: v.boolean(),
      reopensAt: v.nullable(time),
    }),
  }),
  SetMarketHours: deskOperation({
    ...changes,
    name: 'SetMarketHours',
    request: v.object({ revision: v.number(), hours: v.nullable(deskText(300)) }),
    reply: doneReply,
  }),
  ShopHistory: deskOperation({
    ...reads,
    name: 'ShopHistory',
    request: historyRequest,
    reply: historyReply,
  }),
  UndoShop: deskOperation({ ...changes, name: 'UndoShop', request: undoRequest, reply: doneReply }),
};
