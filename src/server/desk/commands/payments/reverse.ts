import { findReversible, reverseAct } from '../../acts/reverse.ts';
import { sayMetals } from '../../acts/metal-amounts.ts';
import { carryOut } from '../../approvals/desk-act.ts';
import type { DeskCommand } from '../../command-line/command.ts';
import { readWords } from '../../command-line/read-option.ts';

export const reverseCommand: DeskCommand = {
  name: 'reverse',
  right: 'ledger.move',
  takes: ['KIND', 'REFERENCE'],
  options: { reason: { value: 'TEXT', about: 'why; kept with the act', required: true } },
  about:
    'takes back a desk-credit or a vault-deposit that was booked by mistake, whole and once, by a set that balances it',
  async run(desk, given) {
    const reason = readWords(given, 'reason');
    const [kind, reference] = [given.place('KIND').trim(), given.place('REFERENCE').trim()];
    const { metals } = await findReversible(desk, kind, reference);
    return carryOut(desk, reverseAct, { kind, reference, what: sayMetals(metals), reason });
  },
};
