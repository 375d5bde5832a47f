import type { DeskCommand } from '../../command-line/command.ts';
import { readWords } from '../../command-line/read-option.ts';
import { cardReturned } from '../../payments/decision/card-returned.ts';

export const cardReturnedCommand: DeskCommand = {
  name: 'card-returned',
  right: 'payments.decide',
  takes: ['ORDER'],
  options: { reason: { value: 'TEXT', about: 'how you know, for the audit log', required: true } },
  about:
    'card money that could not be booked went back at a provider that the shop no longer uses; ends its wait among the payments to look at',
  run: async (desk, given) => cardReturned(desk, given.place('ORDER'), readWords(given, 'reason')),
};
