import { m } from '#server/messages/compiled/messages.js';
import { proveNumber, sendProofCode } from '../accounts/number/prove-number.ts';
import type { HandlersOf } from './handler.ts';

export const numberHandlers: HandlersOf<'SendNumberCode' | 'ProveNumber'> = {
  async SendNumberCode(_request, { shop, customer: { customerId }, caller }) {
    const sent = await sendProofCode(shop, { ...caller, customerId });
    if (sent.proven) {
      return { data: [{ Otp: '', Number: '', Practice: '', Proven: '1' }], msg: m.number_proven() };
    }
    const { challenge, number, practice } = sent;
    return {
      data: [{ Otp: challenge, Number: number, Practice: practice, Proven: '' }],
      msg: m.number_code_sent({ number }),
    };
  },

  async ProveNumber({ Otp, Challenge }, { shop, customer: { customerId }, caller }) {
    const given = { code: Otp.trim(), challenge: Challenge };
    await proveNumber(shop, { ...caller, customerId }, given);
    return { msg: m.number_proven() };
  },
};
