import * as v from 'valibot';
import { ROLES } from '../../roles.ts';
import { deskOperation } from '../desk-operation.ts';
import { deskText, id, neededText, time } from '../fields.ts';
import { email, roles, staffName } from './staff-fields.ts';
import { doorOperations } from './staff-door.ts';
import { ownOperations } from './staff-own.ts';

export type { Me } from './staff-fields.ts';

/** The link's secret; the page's address has it behind a `#`, which no server sees. */
const invitation = v.object({ token: v.string(), expiresAt: time });

/** Operations for owners: the people who work here. */
const manageOperations = {
  ListStaff: deskOperation({
    name: 'ListStaff',
    access: 'staff.see',
    effect: 'read',
    topics: ['staff'],
    request: v.object({ ended: v.optional(v.boolean(), false) }),
    reply: v.object({
      people: v.array(
        v.object({
          id,
          name: v.string(),
          email: v.string(),
          roles: v.array(v.picklist(ROLES)),
          state: v.picklist(['invited', 'active', 'ended']),
          passkeys: v.number(),
          codes: v.boolean(),
          /** Whether this person signs in by a press, in the demo. */
          demo: v.boolean(),
          sessions: v.number(),
          tokens: v.number(),
          seenAt: v.optional(time),
          createdAt: time,
          endedAt: v.optional(time),
          /** Until when the latest link can be used. */
          invitedUntil: v.optional(time),
        }),
      ),
    }),
  }),
  StaffMember: deskOperation({
    name: 'StaffMember',
    access: 'staff.see',
    effect: 'read',
    topics: ['staff'],
    request: v.object({ staff: id }),
    reply: v.object({
      sessions: v.array(
        v.object({ id, network: v.string(), device: v.string(), createdAt: time, seenAt: time }),
      ),
      tokens: v.array(
        v.object({
          id,
          name: v.string(),
          createdAt: time,
          expiresAt: time,
          usedAt: v.optional(time),
        }),
      ),
    }),
  }),
  InviteStaff: deskOperation({
    name: 'InviteStaff',
    access: 'staff.manage',
    effect: 'change',
    confirm: true,
    request: v.object({ name: staffName, email, roles }),
    reply: invitation,
  }),
  /** For somebody who has lost their way to sign in: every old one ends, and a new link is made. */
  InviteAgain: deskOperation({
    name: 'InviteAgain',
    access: 'staff.manage',
    effect: 'change',
    confirm: true,
    request: v.object({ staff: id }),
    reply: invitation,
  }),
  SetRoles: deskOperation({
    name: 'SetRoles',
    access: 'staff.manage',
    effect: 'change',
    confirm: true,
    /** `seen`: the roles that the screen showed. */
    request: v.object({ staff: id, roles, seen: v.array(v.picklist(ROLES)) }),
    reply: v.object({ changed: v.boolean() }),
  }),
  EndStaff: deskOperation({
    name: 'EndStaff',
    access: 'staff.manage',
    effect: 'change',
    confirm: true,
    request: v.object({ staff: id }),
    reply: v.object({ changed: v.boolean() }),
  }),
  EndSession: deskOperation({
    name: 'EndSession',
    access: 'staff.manage',
    effect: 'change',
    request: v.object({ session: id }),
    reply: v.object({ changed: v.boolean() }),
  }),
  ListNetworks: deskOperation({
    name: 'ListNetworks',
    access: 'staff.see',
    effect: 'read',
    topics: ['staff'],
    request: v.object({}),
    reply: v.object({
      networks: v.array(v.object({ cidr: v.string(), note: v.string() })),
      /** The address that this very call came from. */
      here: v.string(),
    }),
  }),
  SetNetworks: deskOperation({
    name: 'SetNetworks',
    access: 'staff.manage',
    effect: 'change',
    confirm: true,
    request: v.object({
      networks: v.pipe(
        v.array(v.object({ cidr: neededText(60), note: deskText(100) })),
        v.maxLength(100, 'must be at most 100'),
      ),
      /** The list that the screen showed. */
      seen: v.array(v.string()),
    }),
    reply: v.object({ changed: v.boolean() }),
  }),
};

/** Operations of the desk: the people who work here, and how they sign in. */
export const staffOperations = { ...doorOperations, ...ownOperations, ...manageOperations };
