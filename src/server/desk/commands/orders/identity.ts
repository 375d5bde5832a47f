import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { findOrderIdentity } from '#server/identity/find-identity.ts';
import { rotateIdentities } from '#server/identity/rotate-identities.ts';
import { resealCodes } from '#server/staff/codes.ts';
import type { DeskCommand } from '../../command-line/command.ts';
import { openIdentity } from '../../customers/open-identity.ts';
import { findOrder } from '../../find-order.ts';
import { readWords } from '../../command-line/read-option.ts';
import { recordAudit, together } from '../../record-audit.ts';
import { pairs } from '../../command-line/table.ts';
import { clockTime, count } from '../../command-line/words.ts';

export const identityShowCommand: DeskCommand = {
  name: 'identity show',
  right: 'identity.open',
  takes: ['ORDER'],
  options: {
    because: { value: 'WHY', about: 'who needs it and for what; kept for good', required: true },
  },
  about: 'the whole PAN that an order was placed with; every look is in the audit log',
  run(desk, given) {
    const because = readWords(given, 'because');
    return together(desk, async (tx) => {
      const { order } = await findOrder(tx, given.place('ORDER'));
      const identity = await findOrderIdentity(tx.shop, order);
      if (!identity) throw new Refusal(REFUSED.notFound, `${order.number} has no PAN.`);
      const pan = await openIdentity(tx, identity, { subject: order.number, because });
      const { name, holder, state, checkedBy, givenAt } = identity;
      return {
        lines: pairs([
          ['PAN', pan],
          ['name', name],
          ['holder', holder],
          ['state', checkedBy ? `${state} by ${checkedBy}` : state],
          ['given', clockTime(givenAt)],
        ]),
        data: { order: order.number, pan, name, holder, state, checkedBy, givenAt },
      };
    });
  },
};

export const identityRotateCommand: DeskCommand = {
  name: 'identity rotate',
  right: 'shop.edit',
  takes: [],
  about: 'seals every PAN, and every secret of codes, anew with the first key of IDENTITY_KEYS',
  run(desk) {
    return together(desk, async (tx) => {
      const done = await rotateIdentities(tx.shop);
      const codes = await resealCodes(tx.shop);
      const { key, sealed, from } = done;
      if (sealed + codes > 0) {
        const details = { ...done, codes };
        await recordAudit(tx, { act: 'identity-rotate', subject: key, details });
      }
      return {
        lines: [
          sealed > 0
            ? `Sealed ${sealed} anew with the key ${key}.`
            : `Nothing was changed: every PAN is sealed with the key ${key}.`,
          ...(codes > 0 ? [`The same of ${count(codes, 'secret')} of authenticator apps.`] : []),
          ...(from.length > 0
            ? [`Once every instance runs with these keys, remove ${from.join(', ')}.`]
            : []),
        ],
        data: { ...done, codes, changed: sealed + codes > 0 },
      };
    });
  },
};
