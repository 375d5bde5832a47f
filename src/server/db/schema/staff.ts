import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { Role } from '#shared/desk/roles.ts';

export const STAFF_STATES = ['invited', 'active', 'ended'] as const;

/** The people who work at the desk. Nobody is ever deleted: the audit log names them. */
export const staff = pgTable('staff', {
  id: serial().primaryKey(),
  /** The name in the audit log. */
  name: text().notNull().unique(),
  /** What they log in with, in small letters. */
  email: text().notNull().unique(),
  roles: jsonb().$type<Role[]>().notNull(),
  state: text({ enum: STAFF_STATES }).notNull(),
  /** Created with the demo's data: signs in without a secret, in a demo only. */
  demo: boolean().notNull().default(false),
  /** Only together with authenticator codes; a person with a passkey needs none. */
  passwordHash: text('password_hash'),
  /** The authenticator app's secret, sealed; null where they have none. */
  totpSealed: text('totp_sealed'),
  totpKeyId: text('totp_key_id'),
  /** The time step of the last accepted code: neither it nor an earlier one is accepted again. */
  totpStep: bigint('totp_step', { mode: 'number' }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
});

/** Only a hash of the cookie is kept, so that a copy of the database logs nobody in. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: serial().primaryKey(),
    cookieHash: text('cookie_hash').notNull().unique(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id),
    /** The network and browser of the sign-in, shown in the list of sessions. */
    network: text().notNull(),
    device: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The last request: an idle session locks. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
    /** When a passkey or a code was last given. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }).notNull(),
    /** When it was locked; a passkey or a code unlocks it. */
    lockedAt: timestamp('locked_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.staffId)],
);

export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    id: serial().primaryKey(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id),
    /** The owner's name for it: `Meera’s phone`. */
    name: text().notNull(),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** The authenticator's own signature counter; one that falls behind was copied. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index().on(table.staffId)],
);

/** For somebody who has lost the device with the codes: each works once. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index().on(table.staffId)],
);

/** Links that give somebody their first way to sign in, or a new one after a loss. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: serial().primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    /** The invited person; null where the link creates an owner who gives their own name. */
    staffId: integer('staff_id').references(() => staff.id),
    /** Created at the start of a store without an owner, and worthless once there is one. */
    first: boolean().notNull(),
    madeBy: text('made_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When it was used, or replaced by a newer one. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [index().on(table.staffId)],
);

/** Tokens by which scripts sign in at the command line. */
export const staffTokens = pgTable(
  'staff_tokens',
  {
    id: serial().primaryKey(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id),
    name: text().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [index().on(table.staffId)],
);

export const CHALLENGE_PURPOSES = ['sign-in', 'confirm', 'add', 'codes'] as const;

/** Challenges to be answered with a passkey, or with the first code of a new secret. Each works once. */
export const staffChallenges = pgTable(
  'staff_challenges',
  {
    /** The challenge, or a digest of it where it grants something. */
    id: text().primaryKey(),
    purpose: text({ enum: CHALLENGE_PURPOSES }).notNull(),
    /** The owner: `staff 3`, `invitation 7`; empty before a sign-in. */
    subject: text().notNull(),
    /** A new authenticator secret, sealed. */
    sealed: text(),
    keyId: text('key_id'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);

/** The networks that the desk accepts; without rows all of them. */
export const staffNetworks = pgTable('staff_networks', {
  /** `203.0.113.0/24`, `2001:db8::/32`. */
  cidr: text().primaryKey(),
  note: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
