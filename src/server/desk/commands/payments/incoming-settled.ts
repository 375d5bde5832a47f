import { freePaise, type IncomingRow } from '#server/payments/incoming/book-incoming.ts';
import { findIncoming } from '#server/payments/incoming/find-incoming.ts';
import { paiseOf } from '#server/payments/paise.ts';
import { incomingBookedAct } from '../../acts/incoming-booked.ts';
import { incomingForeignAct } from '../../acts/incoming-ends.ts';
import { carryOut } from '../../approvals/desk-act.ts';
import {
  type Desk,
  type DeskCommand,
  type DeskOption,
  type Given,
  WrongUsage,
} from '../../command-line/command.ts';
import { findOrder } from '../../find-order.ts';
import { readAnyway, readRupees, REASON } from '../../command-line/money.ts';
import { reopenMoney, sendIncomingBack } from '../../payments/incoming/settle-incoming.ts';
import { decideIncoming, TAKE_OVER } from './in-hand.ts';
import { readId, readWords } from '../../command-line/read-option.ts';

const WHY: DeskOption = { ...REASON, required: true };
const ANYWAY: DeskOption = { about: 'also where another order has its reference' };

const incomingOf = (desk: Desk, given: Given): Promise<IncomingRow> =>
  findIncoming(desk.shop, readId(given.place('ID')));

export const incomingMatchCommand: DeskCommand = {
  name: 'incoming match',
  right: 'payments.decide',
  takes: ['ID', 'ORDER'],
  options: { anyway: ANYWAY, reason: REASON, 'take-over': TAKE_OVER },
  about:
    'says for which order incoming money is; one that was not thought of counts towards the limit of rupees',
  async run(desk, given) {
    const anyway = readAnyway(given);
    const row = await incomingOf(desk, given);
    return decideIncoming(desk, given, async () => {
      const { order } = await findOrder(desk, given.place('ORDER'));
      // If it is already booked, the whole sum is meant.
      const free = (await freePaise(desk.shop, row)) || paiseOf(row.amount);
      return carryOut(desk, incomingBookedAct, {
        incoming: row.id,
        parts: [{ order: order.number, paise: free }],
        ...(anyway !== undefined && { anyway }),
      });
    });
  },
};

export const incomingSplitCommand: DeskCommand = {
  name: 'incoming split',
  right: 'payments.decide',
  takes: ['ID'],
  options: {
    parts: { value: 'LIST', about: 'ORDER=RUPEES,ORDER=RUPEES; as it was proposed if not said' },
    anyway: ANYWAY,
    reason: REASON,
    'take-over': TAKE_OVER,
  },
  about: 'says for which orders incoming money is, and how much of it for each',
  async run(desk, given) {
    const anyway = readAnyway(given);
    const row = await incomingOf(desk, given);
    const parts =
      given.option('parts') === undefined ? proposed(row) : await readParts(desk, given);
    return decideIncoming(desk, given, () =>
      carryOut(desk, incomingBookedAct, {
        incoming: row.id,
        parts,
        ...(anyway !== undefined && { anyway }),
      }),
    );
  },
};

function proposed({ candidates, id }: IncomingRow): { order: string; paise: number }[] {
  const splits = candidates.filter(({ parts }) => parts.length > 1);
  const [only] = splits;
  if (!only || splits.length > 1) {
    throw new WrongUsage(`Say how incoming ${id} is split: --parts ORDER=RUPEES,ORDER=RUPEES.`);
  }
  return only.parts;
}

async function readParts(desk: Desk, given: Given): Promise<{ order: string; paise: number }[]> {
  const texts = (given.option('parts') ?? '').split(/,(?=[^,=]*=)/).map((text) => text.split('='));
  const parts = [];
  for (const [number = '', amount = ''] of texts) {
    const { order } = await findOrder(desk, number);
    parts.push({ order: order.number, paise: paiseOf(readRupees(amount, 'parts')) });
  }
  if (new Set(parts.map(({ order }) => order)).size < parts.length) {
    throw new WrongUsage('--parts must have each order once.');
  }
  return parts;
}

export const incomingSendBackCommand: DeskCommand = {
  name: 'incoming send-back',
  right: 'payments.decide',
  takes: ['ID'],
  options: {
    reference: { value: 'TEXT', about: 'the number of the bank’s transfer', required: true },
    reason: WHY,
    'take-over': TAKE_OVER,
  },
  about: 'incoming money that is for no order went back to who sent it',
  async run(desk, given) {
    const reference = readWords(given, 'reference');
    const reason = readWords(given, 'reason');
    return decideIncoming(desk, given, () =>
      sendIncomingBack(desk, readId(given.place('ID')), { reference, reason }),
    );
  },
};

export const incomingForeignCommand: DeskCommand = {
  name: 'incoming foreign',
  right: 'payments.decide',
  takes: ['ID'],
  options: { reason: WHY, 'take-over': TAKE_OVER },
  about:
    'incoming money is not for the shop: interest, another business, a line that was read twice',
  async run(desk, given) {
    const incoming = readId(given.place('ID'));
    const reason = readWords(given, 'reason');
    return decideIncoming(desk, given, () =>
      carryOut(desk, incomingForeignAct, { incoming, reason }),
    );
  },
};

export const incomingReopenCommand: DeskCommand = {
  name: 'incoming reopen',
  right: 'payments.decide',
  takes: ['ID'],
  options: { reason: WHY },
  about:
    'incoming money that was noted as foreign, or with a second person as sent back, waits again',
  async run(desk, given) {
    return reopenMoney(desk, readId(given.place('ID')), readWords(given, 'reason'));
  },
};
