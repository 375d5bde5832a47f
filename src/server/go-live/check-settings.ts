import { DEMO_ACCOUNT } from '#server/payments/transfer/settings.ts';
import { DEMO_PAYEE } from '#server/settings.ts';
import type { StoreFacts } from './store-facts.ts';

const NAME_A_FEED = 'Name a feed of yours, as in RATE_SOURCE=http:https://rates.example/live.';

/** A real store needs a deliberately chosen feed. */
export function checkFeed({ settings, parts }: StoreFacts): string[] {
  const { rates } = parts;
  if (settings.env['RATE_SOURCE'] === undefined) {
    return [`RATE_SOURCE is not set: the store would sell at made-up prices. ${NAME_A_FEED}`];
  }
  const second =
    parts.witness && parts.witness.kind !== 'http'
      ? [`RATE_SOURCE_2 is ${parts.witness.kind}: it would confirm made-up prices. ${NAME_A_FEED}`]
      : [];
  if (!rates || rates.kind === 'http') return second;
  const what = rates.kind === 'simulated' ? 'made-up prices' : 'recorded prices';
  return [
    `RATE_SOURCE is ${rates.kind}: the store would sell at ${what}. ${NAME_A_FEED}`,
    ...second,
  ];
}

/** A real store's logins and payments need https, which a proxy in front provides. */
export function checkOrigin({ settings }: StoreFacts): string[] {
  const set = "Set it to the shop's address, as in PUBLIC_ORIGIN=https://shop.example.";
  if (settings.env['PUBLIC_ORIGIN'] === undefined) return [`PUBLIC_ORIGIN is not set. ${set}`];
  if (settings.PUBLIC_ORIGIN.startsWith('https://')) return [];
  return [`PUBLIC_ORIGIN does not begin with https://: logins would travel in the open. ${set}`];
}

/** Without a name of its own the store would use the demo's. */
export const checkShopName = ({ settings, kept }: StoreFacts): string[] =>
  settings.env['SHOP_NAME'] === undefined && kept?.shopName === undefined
    ? [
        "SHOP_NAME is not set: the shop would go by the demo's name. Set it to the name over your door.",
      ]
    : [];

/** Accounts for orders supplement the store's own account and never replace it. */
export const checkCollect = ({ parts }: StoreFacts): string[] =>
  parts.collect && parts.collect.kind !== 'none' && !parts.transfer
    ? [
        "COLLECT_GATEWAY needs the store's own account too, for when the provider is silent: set TRANSFER_ACCOUNT and its like.",
      ]
    : [];

/** The demo's payees are nobody: money sent to them is lost. */
export function checkDemoPay({ settings, parts }: StoreFacts): string[] {
  const { UPI_PA: payee, env } = settings;
  if (payee === DEMO_PAYEE) {
    return [`UPI_PA is the demo's, whom no bank knows. Set it to your own UPI id.`];
  }
  if (parts.transfer?.account.account === DEMO_ACCOUNT.account) {
    return [`TRANSFER_ACCOUNT is the demo's, which no bank has. Set it to your own account.`];
  }
  const razorpay = [parts.cards, parts.collect].some((part) => part?.kind === 'razorpay');
  // With a test key every card is accepted, no bank knows the accounts, and no money moves.
  if (razorpay && env['RAZORPAY_KEY_ID']?.trim().startsWith('rzp_test_')) {
    return [
      'RAZORPAY_KEY_ID is a test key: orders would be taken for no money. Set the live keys.',
    ];
  }
  return [];
}

/** A real store needs at least one way of paying that brings money. */
export function checkPay({ settings, parts }: StoreFacts): string[] {
  if (
    settings.UPI_PA !== undefined ||
    parts.transfer ||
    !parts.cards ||
    parts.cards.kind !== 'none'
  ) {
    return [];
  }
  return [
    'Nobody can pay: set UPI_PA to your UPI id, as in UPI_PA=shop@bank, TRANSFER_ACCOUNT and its like to your account, or CARD_GATEWAY to who charges cards.',
  ];
}
