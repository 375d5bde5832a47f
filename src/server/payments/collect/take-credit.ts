import { and, eq, gt, inArray } from 'drizzle-orm';
import { collectAccounts, collectCodes, collectEvents } from '#server/db/schema/collect.ts';
import type { ShopContext } from '#server/context.ts';
import { takeIncoming } from '../incoming/take-incoming.ts';
import type { ReceiverRef, ToldCredit } from './gateway.ts';

/** The author of its records and order steps. */
const BY = 'collect';

const idOf = (provider: string, id: string) => `${provider}:${id}`;

/**
 * Hands money that the provider told of to the matcher, whatever state its order is in. A payment handed on before changes
 * nothing. Throws where it could not be kept: it must be told again.
 */
export async function takeCredit(
  shop: ShopContext,
  provider: string,
  credit: ToldCredit,
): Promise<void> {
  const { paymentId, paise, currency, to, noted } = credit;
  const about = { provider, payment: paymentId, receiver: to.providerId };
  if (currency !== 'INR' || !Number.isSafeInteger(paise) || paise <= 0) {
    shop.log.error(
      { ...about, paise, currency },
      'money came that is no rupees: nothing is booked',
    );
    return;
  }
  const virtualAccount = await findOwn(shop, to);
  // Other shops may share the login. An account that only the notes call ours is missing here: the database is an older
  // backup.
  if (virtualAccount === undefined && !noted) {
    shop.log.info(about, 'money came to an account that is not of this store');
    return;
  }
  if (virtualAccount === undefined) shop.log.warn(about, 'money came to a forgotten account');
  const outcome = await takeIncoming(
    shop,
    {
      source: `collect:${provider}`,
      externalId: paymentId,
      paise,
      seenAt: credit.seenAt,
      channel: credit.channel,
      reference: credit.reference,
      remark: virtualAccount === undefined ? noted : '',
      payerName: credit.payerName,
      payerAccount: credit.payerAccount,
      virtualAccount: virtualAccount ?? '',
    },
    BY,
  );
  if (to.kind === 'code') await noteUsed(shop, to.providerId);
  await noteEvent(shop, { provider, id: paymentId, kind: 'payment' });
  if (outcome.state !== 'booked') {
    shop.log.warn({ ...about, state: outcome.state }, 'money of an account waits for a person');
  }
}

/** The receiver as the matcher knows it; undefined for one that is not ours. */
async function findOwn(
  { db }: ShopContext,
  { kind, providerId }: ReceiverRef,
): Promise<string | undefined> {
  if (kind === 'account') {
    const [own] = await db
      .select({ account: collectAccounts.account })
      .from(collectAccounts)
      .where(eq(collectAccounts.providerId, providerId));
    return own?.account;
  }
  const [code] = await db
    .select({ id: collectCodes.id })
    .from(collectCodes)
    .where(eq(collectCodes.id, providerId));
  return code?.id;
}

/** A code takes one payment: ends it now, so that it is no longer shown. */
async function noteUsed({ db, now }: ShopContext, id: string): Promise<void> {
  const at = new Date(now());
  await db
    .update(collectCodes)
    .set({ closesAt: at })
    .where(and(eq(collectCodes.id, id), gt(collectCodes.closesAt, at)));
}

/** Which of a provider's payments were handed on before. */
export async function findTaken(
  { db }: ShopContext,
  provider: string,
  paymentIds: string[],
): Promise<ReadonlySet<string>> {
  if (paymentIds.length === 0) return new Set();
  const taken = await db
    .select({ id: collectEvents.id })
    .from(collectEvents)
    .where(
      inArray(
        collectEvents.id,
        paymentIds.map((id) => idOf(provider, id)),
      ),
    );
  const ids = new Set(taken.map(({ id }) => id));
  return new Set(paymentIds.filter((id) => ids.has(idOf(provider, id))));
}

/** Keeps an event that has been dealt with. */
export async function noteEvent(
  { db, now }: ShopContext,
  { provider, id, kind }: { provider: string; id: string; kind: string },
): Promise<void> {
  await db
    .insert(collectEvents)
    .values({ id: idOf(provider, id), kind, receivedAt: new Date(now()) })
    .onConflictDoNothing();
}
