import { approvalsHandlers } from './staff/approvals.ts';
import { auditHandlers } from './staff/audit.ts';
import { brandHandlers } from './content/brand.ts';
import { catalogueHandlers } from './catalogue/catalogue.ts';
import { contentHandlers } from './content/content.ts';
import { customersHandlers } from './orders/customers.ts';
import type { DeskHandlers } from './handler.ts';
import { ledgerHandlers } from './ledger.ts';
import { ordersHandlers } from './orders/orders.ts';
import { paymentsHandlers } from './payments/payments.ts';
import { payoutsHandlers } from './payments/payouts.ts';
import { picturesHandlers } from './catalogue/pictures.ts';
import { pricesHandlers } from './catalogue/prices.ts';
import { refundsHandlers } from './orders/refunds.ts';
import { reportsHandlers } from './reports.ts';
import { setupHandlers } from './content/setup.ts';
import { staffHandlers } from './staff/staff.ts';
import { todayHandlers } from './today.ts';

export const deskHandlers: DeskHandlers = {
  ...approvalsHandlers,
  ...auditHandlers,
  ...brandHandlers,
  ...catalogueHandlers,
  ...contentHandlers,
  ...customersHandlers,
  ...ledgerHandlers,
  ...ordersHandlers,
  ...paymentsHandlers,
  ...payoutsHandlers,
  ...picturesHandlers,
  ...pricesHandlers,
  ...refundsHandlers,
  ...reportsHandlers,
  ...setupHandlers,
  ...staffHandlers,
  ...todayHandlers,
};
