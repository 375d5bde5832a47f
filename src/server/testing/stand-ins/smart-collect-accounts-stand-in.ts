import {
  type Account,
  type Answer,
  type CollectedPayment,
  listed,
  REFUSED,
} from './smart-collect-forms.ts';
import { signedEvent } from './razorpay-signing.ts';

/** Smart Collect's accounts, as it documents them: only Smart Collect 2.0 (`upi`) gives them a UPI id. */
export function standInAccounts(state: { upi: boolean }) {
  const opened = new Map<string, Account>();
  /** What Razorpay knows of the bank transfer behind a payment, by the payment's id. */
  const transfers = new Map<string, BankTransfer>();

  const withNumber = (account: string): Account => {
    const found = [...opened.values()].find(({ receivers }) =>
      receivers.some(({ account_number: number }) => number === account),
    );
    if (!found) throw new Error('no such account');
    return found;
  };

  return {
    opened,
    open(body: string): Answer {
      const { receivers, notes, close_by } = JSON.parse(body) as {
        receivers: { types: string[] };
        notes: unknown;
        close_by: number;
      };
      if (receivers.types.includes('vpa') && !state.upi) return REFUSED;
      const count = opened.size + 1;
      const made: Account = {
        id: `va_DzaznJGgvduD${count}`,
        status: 'active',
        notes,
        close_by,
        payments: [],
        receivers: [
          bankAccount(count),
          ...(receivers.types.includes('vpa') ? [upiAddress(count)] : []),
        ],
      };
      opened.set(made.id, made);
      return [200, shown(made)];
    },
    list: (query: URLSearchParams): Answer => listed([...opened.values()].map(shown), query),
    answerAbout(id: string, rest: string, query: URLSearchParams): Answer {
      const account = opened.get(id);
      if (!account) return REFUSED;
      if (rest === 'payments') return listed(account.payments, query);
      if (rest === 'close' && account.status === 'closed') return REFUSED;
      if (rest === 'close') account.status = 'closed';
      return [200, shown(account)];
    },
    transferBehind(paymentId: string): Answer {
      const transfer = transfers.get(paymentId);
      return transfer ? [200, transfer] : REFUSED;
    },
    /** Somebody transfers to an account: returns the signed event about it, and adds it to the account's list. */
    transfer(
      account: string,
      change: Partial<CollectedPayment> & { id: string; amount: number },
      secret?: string,
    ) {
      const own = withNumber(account);
      const payment: CollectedPayment = {
        currency: 'INR',
        status: 'captured',
        method: 'bank_transfer',
        vpa: null,
        created_at: 1_795_200_000,
        ...change,
      };
      own.payments.unshift(payment);
      const transfer = bankTransfer(payment, own.id);
      transfers.set(payment.id, transfer);
      return signedEvent(creditedEvent(own, payment, transfer), secret);
    },
    /** The provider closes an account by itself, and sends an event about it. */
    closeByItself(account: string) {
      const own = withNumber(account);
      own.status = 'closed';
      return signedEvent(
        JSON.stringify({
          entity: 'event',
          event: 'virtual_account.closed',
          contains: ['virtual_account'],
          payload: { virtual_account: { entity: shown(own) } },
        }),
      );
    },
  };
}

const shown = ({ payments: _payments, ...account }: Account) => ({
  ...account,
  entity: 'virtual_account',
  name: 'Acme Corp',
  amount_expected: null,
  amount_paid: 0,
  closed_at: null,
  created_at: 1577965559,
});

const bankAccount = (count: number) => ({
  id: 'ba_Dzaznb0XK1yx1l',
  entity: 'bank_account',
  ifsc: 'RATN0VAAPIS',
  bank_name: 'RBL Bank',
  name: 'Acme Corp',
  notes: [],
  account_number: String(2_223_333_226_676_000 + count),
});

const upiAddress = (count: number) => ({
  id: 'vpa_DzaznS24HKkTBY',
  entity: 'vpa',
  username: `rpy.payto0000046865750${count}`,
  handle: 'icici',
  address: `rpy.payto0000046865750${count}@icici`,
});

type BankTransfer = ReturnType<typeof bankTransfer>;

const bankTransfer = ({ id, amount }: CollectedPayment, accountId: string) => ({
  id: `bt_${id}`,
  entity: 'bank_transfer',
  payment_id: id,
  mode: 'NEFT',
  bank_reference: `UTR${id.replaceAll(/\W|_/g, '')}`,
  amount,
  payer_bank_account: {
    entity: 'bank_account',
    ifsc: 'KKBK0000007',
    bank_name: 'Kotak Mahindra Bank',
    name: 'Saurav Kumar',
    account_number: '765432123456789',
  },
  virtual_account_id: accountId,
});

const creditedEvent = (account: Account, payment: CollectedPayment, transfer: BankTransfer) =>
  JSON.stringify(
    {
      entity: 'event',
      account_id: 'acc_BFQ7uQEaa7j2z7',
      event: 'virtual_account.credited',
      contains: ['payment', 'virtual_account', 'bank_transfer'],
      payload: {
        payment: { entity: payment },
        virtual_account: { entity: shown(account) },
        bank_transfer: { entity: transfer },
      },
      created_at: payment.created_at,
    },
    null,
    1,
  );
