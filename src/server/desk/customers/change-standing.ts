import { eq } from 'drizzle-orm';
import type { Done } from '#shared/desk/contract/fields.ts';
import { noteSecurity } from '#server/accounts/security/security-log.ts';
import { customers, sessions } from '#server/db/schema/accounts.ts';
import type { Desk } from '../command-line/command.ts';
import { recordAudit, together } from '../record-audit.ts';
import { clockTime, count } from '../command-line/words.ts';
import { lockOpenCustomer, numberChanged } from './find-desk-customer.ts';

const unchanged = (line: string): Done => ({
  lines: [`Nothing was changed: ${line}`],
  changed: false,
});

/**
 * Blocks a customer from ordering and trading. They can still log in and read; the desk hands out what is theirs. Throws a
 * Refusal 404 or 409.
 */
export const blockCustomer = (
  desk: Desk,
  { id, reason }: { id: number; reason: string },
): Promise<Done> =>
  together(desk, async (tx) => {
    const { number, blockedAt, blockedBecause } = await lockOpenCustomer(tx, id);
    if (blockedAt) {
      return unchanged(
        `${number} has been blocked since ${clockTime(blockedAt)}: ${blockedBecause}.`,
      );
    }
    await tx.shop.db
      .update(customers)
      .set({ blockedAt: new Date(tx.shop.now()), blockedBecause: reason })
      .where(eq(customers.id, id));
    await recordAudit(tx, {
      act: 'block',
      subject: number,
      details: { reason, before: 'open', after: 'blocked' },
    });
    return {
      lines: [
        `${number} can order and trade nothing more. What is theirs stays theirs: hand it out from here.`,
      ],
      changed: true,
    };
  });

/** Throws a Refusal 404 or 409. */
export const unblockCustomer = (
  desk: Desk,
  { id, reason }: { id: number; reason: string },
): Promise<Done> =>
  together(desk, async (tx) => {
    const { number, blockedAt, blockedBecause } = await lockOpenCustomer(tx, id);
    if (!blockedAt) return unchanged(`${number} is not blocked.`);
    await tx.shop.db
      .update(customers)
      .set({ blockedAt: null, blockedBecause: '' })
      .where(eq(customers.id, id));
    await recordAudit(tx, {
      act: 'unblock',
      subject: number,
      details: { reason, before: `blocked: ${blockedBecause}`, after: 'open' },
    });
    return { lines: [`${number} can order and trade again.`], changed: true };
  });

/**
 * Marks a number as proven where the refinery's staff has checked it, for a customer whom no SMS reaches. Throws a Refusal 404
 * or 409, also where the number is no longer the one that was seen.
 */
export const proveCustomerNumber = (
  desk: Desk,
  { id, seen, reason }: { id: number; seen: string; reason: string },
): Promise<Done> =>
  together(desk, async (tx) => {
    const { number, numberProvenAt } = await lockOpenCustomer(tx, id);
    if (number !== seen) throw numberChanged(number);
    if (numberProvenAt) {
      return unchanged(`${number} has been known to be theirs since ${clockTime(numberProvenAt)}.`);
    }
    await tx.shop.db
      .update(customers)
      .set({ numberProvenAt: new Date(tx.shop.now()) })
      .where(eq(customers.id, id));
    await noteSecurity(tx.shop, {
      customerId: id,
      kind: 'number-proven',
      from: { device: '', network: '' },
    });
    await recordAudit(tx, {
      act: 'prove-number',
      subject: number,
      details: { reason, before: 'not shown', after: 'seen by us' },
    });
    return { lines: [`${number} is known to be theirs: no code is asked for it.`], changed: true };
  });

/** Logs a customer out everywhere. Throws a Refusal 404 or 409. */
export const endCustomerSessions = (
  desk: Desk,
  { id, reason }: { id: number; reason: string },
): Promise<Done> =>
  together(desk, async (tx) => {
    const { number } = await lockOpenCustomer(tx, id);
    const ended = await tx.shop.db
      .delete(sessions)
      .where(eq(sessions.customerId, id))
      .returning({ since: sessions.createdAt });
    if (ended.length === 0) return unchanged(`${number} is logged in nowhere.`);
    await recordAudit(tx, {
      act: 'end-sessions',
      subject: number,
      details: { reason, sessions: ended.length },
    });
    return {
      lines: [`${number} is logged out: ${count(ended.length, 'session')}.`],
      changed: true,
    };
  });
