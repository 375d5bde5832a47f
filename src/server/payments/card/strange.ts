import type { cardPayments } from '#server/db/schema/payments.ts';
import type { Capture } from './gateway.ts';

type Payment = Pick<typeof cardPayments.$inferSelect, 'state' | 'reason' | 'providerPaymentId'>;

const BETWEEN = '; ';

/** Why money of a `strange` payment cannot be booked: a sentence for each capture, which begins with the provider's id of it. */
export const whysOf = ({ state, reason }: Payment): string[] =>
  state === 'strange' ? reason.split(BETWEEN) : [];

export const joinWhys = (whys: string[]): string => whys.join(BETWEEN);

/** The provider's id of the capture that a sentence is about. */
export const idOf = (why: string): string => why.split(' ', 1)[0] ?? '';

export const isAbout = (why: string, { providerPaymentId }: Capture): boolean =>
  idOf(why) === providerPaymentId;

/** Whether money of it was booked, whatever else was taken. */
export const isPaid = ({ state, providerPaymentId }: Payment): boolean =>
  state === 'paid' || (state === 'strange' && providerPaymentId !== null);
