import { m } from '#client/messages/compiled/messages.js';
import { clockTime } from '#client/rates/clock-time.ts';
import { shortDay } from '#client/rates/indian-date.ts';
import type { OutboxEntry, OutboxKind } from './outbox-entries.ts';

const enquiry = {
  sent: m.contact_sent,
  unreachable: m.contact_unreachable,
  keptOffline: m.outbox_enquiry_kept_offline,
  keptUnreachable: m.outbox_enquiry_kept_unreachable,
  keptUnknown: m.outbox_enquiry_kept_unknown,
  noRoom: m.outbox_enquiry_no_room,
  waiting: m.outbox_enquiry_waits,
  sending: m.outbox_enquiry_sending,
  unknown: m.outbox_enquiry_unknown,
  refused: m.outbox_enquiry_refused,
  expired: m.outbox_enquiry_expired,
};

/** The texts about each kind. */
export const outboxText: Record<OutboxKind, typeof enquiry> = {
  enquiry,
  review: {
    sent: m.testimonials_sent,
    unreachable: m.testimonials_unreachable,
    keptOffline: m.outbox_review_kept_offline,
    keptUnreachable: m.outbox_review_kept_unreachable,
    keptUnknown: m.outbox_review_kept_unknown,
    noRoom: m.outbox_review_no_room,
    waiting: m.outbox_review_waits,
    sending: m.outbox_review_sending,
    unknown: m.outbox_review_unknown,
    refused: m.outbox_review_refused,
    expired: m.outbox_review_expired,
  },
};

/** When an entry was written: the time, and the day unless it is today. */
export function writtenTime(
  { writtenAt }: Pick<OutboxEntry, 'writtenAt'>,
  now = Date.now(),
): string {
  const time = clockTime(writtenAt, 'minutes');
  const day = shortDay(writtenAt);
  return day === shortDay(now) ? m.outbox_at_time({ time }) : m.outbox_on_day({ day, time });
}
