import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { customers } from './accounts.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** `waiting`: the gateway is to be asked, or did not take it; `given-up`: it will not be sent any more. */
export const NOTICE_STATES = ['waiting', 'sent', 'given-up'] as const;

/**
 * Messages to customers outside the app, by SMS or e-mail. A row is written in the transaction of its event and sent by a sweep
 * afterwards: an event that is rolled back is told to nobody, and a committed one is told even after a crash.
 */
export const notices = pgTable(
  'notices',
  {
    /** Random: it is the notice's id at the gateway, which other stores may use too. */
    id: text().primaryKey(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id),
    /** The gateway's name of the text: `order-dispatched`. */
    kind: text().notNull(),
    /** The number of the order or sale that it is about; empty for the account itself. */
    about: text().notNull().default(''),
    /** The mobile number to use instead of the customer’s own: the previous one after a change. */
    number: text(),
    text: text().notNull(),
    /** The values in the text, by the names that a gateway fills its own template with. */
    values: jsonb().$type<Record<string, string>>().notNull(),
    state: text({ enum: NOTICE_STATES }).notNull().default('waiting'),
    /** How often the gateway was asked. */
    tries: integer().notNull().default(0),
    writtenAt: at('written_at').notNull(),
    /** The earliest time to send; advanced before sending, so that one instance sends at a time. */
    dueAt: at('due_at').notNull(),
    sentAt: at('sent_at'),
    /** Why it was not sent, for colleagues: `HTTP 400`. */
    reason: text().notNull().default(''),
  },
  (table) => [
    index('notices_due')
      .on(table.dueAt)
      .where(sql`${table.state} = 'waiting'`),
    index().on(table.customerId, table.writtenAt),
    index().on(table.writtenAt),
    check('notices_sent_when', sql`(${table.state} = 'sent') = (${table.sentAt} is not null)`),
  ],
);
