import * as v from 'valibot';
import { deskOperation } from '../desk-operation.ts';
import { deskText, doneReply, time } from '../fields.ts';

/** The screen of the desk where a setup step is done. */
export const STEP_PLACES = [
  'brand',
  'shop',
  'money',
  'prices',
  'catalogue',
  'guard',
  'approvals',
  'staff',
] as const;

/** One step of the setup, up to the first sale. */
const step = v.object({
  place: v.picklist(STEP_PLACES),
  title: v.string(),
  /** What is missing, one line each; empty where nothing is. */
  missing: v.array(v.string()),
  /** Whether the shop cannot open without this step. */
  needed: v.boolean(),
});

/** Where the payee comes from: set at the desk, or by the start's settings. */
const from = v.picklist(['desk', 'start', 'none']);

export const payees = v.object({
  upi: v.object({ id: v.string(), name: v.string(), from }),
  bank: v.object({
    holder: v.string(),
    account: v.string(),
    ifsc: v.string(),
    bank: v.string(),
    from,
  }),
  /** The revision of the shown values: a change names it, so that nobody overwrites another's. */
  revision: v.string(),
});
export type Payees = v.InferOutput<typeof payees>;

/** Operations of the desk: setting up and opening a shop, and its payees. */
export const setupOperations = {
  ReadSetup: deskOperation({
    name: 'ReadSetup',
    access: 'setup.see',
    effect: 'read',
    topics: ['brand', 'content', 'catalogue', 'prices', 'trading', 'staff'],
    request: v.object({}),
    reply: v.object({
      demo: v.boolean(),
      open: v.boolean(),
      /** When a real store first opened; null: never. */
      openedAt: v.nullable(time),
      steps: v.array(step),
    }),
  }),
  ReadPayees: deskOperation({
    name: 'ReadPayees',
    access: 'setup.see',
    effect: 'read',
    topics: ['trading'],
    request: v.object({}),
    reply: payees,
  }),
  /** Changes the payees. Once the shop has opened, a second person has to approve it. */
  SetPayees: deskOperation({
    name: 'SetPayees',
    access: 'shop.edit',
    effect: 'change',
    confirm: true,
    request: v.object({
      upi: v.object({ id: deskText(100), name: deskText(100) }),
      bank: v.object({
        holder: deskText(100),
        account: deskText(40),
        ifsc: deskText(20),
        bank: deskText(100),
      }),
      revision: v.string(),
    }),
    reply: doneReply,
  }),
  /** Opens the shop to its first sale. */
  OpenShop: deskOperation({
    name: 'OpenShop',
    access: 'shop.edit',
    effect: 'change',
    confirm: true,
    request: v.object({}),
    reply: doneReply,
  }),
};
