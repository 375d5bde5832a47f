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

/** Who works at the desk. Nobody is ever deleted: the audit log names them. */
export const staff = pgTable('staff', {
  id: serial().primaryKey(),
  /** As the audit log names them. */
  name: text().notNull().unique(),
  /** What they log in with, in small letters. */
  email: text().notNull().unique(),
  roles: jsonb().$type<Role[]>().notNull(),
  state: text({ enum: STAFF_STATES }).notNull(),
  /** Made with the demo's data: signs in without a secret, in a demo alone. */
  demo: boolean().notNull().default(false),
  /** Only together with codes; who has a passkey needs none. */
  passwordHash: text('password_hash'),
  /** The secret of the authenticator app, sealed; null where they have none. */
  totpSealed: text('totp_sealed'),
  totpKeyId: text('totp_key_id'),
  /** The step of the last code that was taken: neither it nor an earlier one is taken again. */
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
    /** The network and the browser that it was opened from, for who looks at the list. */
    network: text().notNull(),
    device: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The last call: an idle session locks. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
    /** When a passkey or a code was last given. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }).notNull(),
    /** When it was locked; a passkey or a code opens it again. */
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
    /** As its owner calls it: `Meera’s phone`. */
    name: text().notNull(),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** How often it has signed, as it says itself; one that falls behind was copied. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index().on(table.staffId)],
);

/** For who has lost the device with the codes: each works once. */
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

/** Links by which somebody gets their first way in, or a new one after a loss. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: serial().primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    /** Whose; nobody's yet where it makes an owner who says their own name. */
    staffId: integer('staff_id').references(() => staff.id),
    /** Made by a start of a store without owner, and worth nothing once there is one. */
    first: boolean().notNull(),
    madeBy: text('made_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When it was taken, or replaced by a newer one. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [index().on(table.staffId)],
);

/** What a script signs in with at the command line. */
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

/** What somebody is about to answer: with a passkey, or with the first code of a new secret. Each counts once. */
export const staffChallenges = pgTable(
  'staff_challenges',
  {
    /** The challenge, or a digest of it where it opens something. */
    id: text().primaryKey(),
    purpose: text({ enum: CHALLENGE_PURPOSES }).notNull(),
    /** Whose: `staff 3`, `invitation 7`; empty before a sign-in. */
    subject: text().notNull(),
    /** A new secret of codes, sealed. */
    sealed: text(),
    keyId: text('key_id'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);

/** The networks that the desk answers to; none: all of them. */
export const staffNetworks = pgTable('staff_networks', {
  /** `203.0.113.0/24`, `2001:db8::/32`. */
  cidr: text().primaryKey(),
  note: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
