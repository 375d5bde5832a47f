/** By their keys, 1 and on: a new tab never takes an existing tab's key. */
export const PAYMENT_TABS = ['look', 'asked', 'suspense', 'paid', 'statement', 'late'] as const;
export type PaymentTab = (typeof PAYMENT_TABS)[number];
/** The tabs that list payments. */
export type ListTab = Exclude<PaymentTab, 'statement'>;

export const TAB_WORDS: Record<PaymentTab, string> = {
  look: 'To look at',
  asked: 'Asked',
  late: 'Late',
  suspense: 'Suspense',
  paid: 'Booked',
  statement: 'Statement',
};

export const EMPTY_WORDS: Record<ListTab, [title: string, text: string]> = {
  look: ['Nothing to look at', 'Every payment is decided. New ones appear here by themselves.'],
  asked: ['Nobody is asked', 'Orders whose customers owe an answer, or the rest of the money.'],
  late: [
    'No money came late',
    'Orders that lapsed before their money came. Their customers take a newer price or have it back.',
  ],
  suspense: ['No money waits for an order', 'What the bank told of and fits no order comes here.'],
  paid: [
    'Nothing to confirm',
    'Orders whose money came by itself wait here for their confirmation.',
  ],
};
