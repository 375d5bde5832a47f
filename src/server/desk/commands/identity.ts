import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { findOrderIdentity } from '#server/identity/find-identity.ts';
import { rotateIdentities } from '#server/identity/rotate-identities.ts';
import type { DeskCommand } from '../command.ts';
import { findOrder } from '../find-order.ts';
import { readWords } from '../read-option.ts';
import { recordAudit, together } from '../record-audit.ts';
import { pairs } from '../table.ts';
import { clockTime } from '../words.ts';

export const identityShowCommand: DeskCommand = {
  name: 'identity show',
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
      const { cipher } = tx.shop.identity;
      if (!cipher) throw new Refusal(REFUSED.conflict, 'IDENTITY_KEYS is not set at this desk.');
      const pan = cipher.open(identity);
      // Committed before the PAN is seen: who cannot write the log does not read it.
      const details = { because, masked: identity.masked };
      await recordAudit(tx, { act: 'identity-show', subject: order.number, details });
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
  takes: [],
  about: 'seals every PAN anew with the first key of IDENTITY_KEYS',
  run(desk) {
    return together(desk, async (tx) => {
      const done = await rotateIdentities(tx.shop);
      const { key, sealed, from } = done;
      if (sealed > 0)
        await recordAudit(tx, { act: 'identity-rotate', subject: key, details: { ...done } });
      return {
        lines: [
          sealed > 0
            ? `Sealed ${sealed} anew with the key ${key}.`
            : `Nothing was changed: every PAN is sealed with the key ${key}.`,
          ...(from.length > 0
            ? [`Once every instance runs with these keys, remove ${from.join(', ')}.`]
            : []),
        ],
        data: { ...done, changed: sealed > 0 },
      };
    });
  },
};
