export const REFUND_TABS = ['due', 'asked', 'approved', 'sent', 'done', 'failed'] as const;
export type RefundTab = (typeof REFUND_TABS)[number];

export const REFUND_TAB_WORDS: Record<RefundTab, string> = {
  due: 'Due back',
  asked: 'Asked',
  approved: 'Approved',
  sent: 'Sent',
  done: 'Seen',
  failed: 'Failed',
};
