import type { DeskCommand } from '../../command-line/command.ts';
import { voidPayment } from '../../payments/decision/void-payment.ts';
import { readId, readWords } from '../../command-line/read-option.ts';

export const voidPaymentCommand: DeskCommand = {
  name: 'void-payment',
  right: 'payments.decide',
  takes: ['ORDER', 'PAYMENT'],
  options: { reason: { value: 'TEXT', about: 'why, for the audit log', required: true } },
  about:
    'a payment or refund of an order was recorded wrongly; balances it with a record of its own',
  async run(desk, given) {
    const reason = readWords(given, 'reason');
    const payment = readId(given.place('PAYMENT'));
    return voidPayment(desk, given.place('ORDER'), { payment, reason });
  },
};
