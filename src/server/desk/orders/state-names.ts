/** The names of order states at the desk. */
const STATE_NAMES: Partial<Record<string, string>> = {
  placed: 'Placed',
  'payment-received': 'Payment received',
  confirmed: 'Confirmed',
  dispatched: 'Dispatched',
  delivered: 'Delivered',
  rejected: 'Rejected',
  'credited-back': 'Credited back',
  cancelled: 'Cancelled',
  returned: 'Returned',
  lapsed: 'Lapsed',
  replaced: 'Replaced',
};

export const stateName = (state: string): string => STATE_NAMES[state] ?? state;
