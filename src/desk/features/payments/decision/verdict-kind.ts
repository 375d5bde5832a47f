import type { ComparedRow, PaymentVerdict } from '#shared/desk/contract/payments/payment-fields.ts';
import type { StatusKind } from '../../../parts/page/status.tsx';

/** The icon's shape for each verdict. */
export const VERDICT_STATUS: Record<PaymentVerdict, StatusKind> = {
  right: 'right',
  likely: 'likely',
  short: 'short',
  over: 'short',
  alike: 'alike',
  used: 'stopped',
  late: 'waits',
  nothing: 'nothing',
};

export const ROW_STATUS: Record<ComparedRow['verdict'], StatusKind> = {
  same: 'right',
  likely: 'likely',
  cut: 'likely',
  short: 'short',
  over: 'short',
  other: 'late',
  none: 'nothing',
};
