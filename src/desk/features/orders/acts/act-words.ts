import type { OrderAct } from '#shared/desk/contract/orders/order-fields.ts';

interface Words {
  button: string;
  title: string;
  /** The label of the final button. */
  action: string;
}

export const ACT_WORDS: Record<OrderAct, Words> = {
  pack: { button: 'Pack', title: 'Pack', action: 'Pack' },
  deliver: { button: 'Mark delivered', title: 'It has arrived', action: 'Mark delivered' },
  address: { button: 'Correct address', title: 'Where it goes', action: 'Correct' },
  billing: { button: 'Correct billing', title: 'Whom the invoice names', action: 'Correct' },
  courier: { button: 'Correct courier', title: 'Who carries it', action: 'Correct' },
  cancel: { button: 'Cancel order', title: 'Cancel the order', action: 'Yes, it is not sent' },
  unconfirm: { button: 'Unconfirm', title: 'Take the confirmation back', action: 'Take back' },
  return: { button: 'Take return', title: 'It came back', action: 'Take it back' },
  'credit-back': {
    button: 'Credit grams',
    title: 'Credit its grams to the customer',
    action: 'Credit the grams',
  },
  refund: { button: 'Refund', title: 'Send money back', action: 'Ask for the refund' },
  'debit-note': { button: 'Debit note', title: 'Add to the invoice', action: 'Issue' },
};
