import { approvalsHandlers } from './approvals.ts';
import { auditHandlers } from './audit.ts';
import { brandHandlers } from './brand.ts';
import { catalogueHandlers } from './catalogue.ts';
import { contentHandlers } from './content.ts';
import { customersHandlers } from './customers.ts';
import type { DeskHandlers } from './handler.ts';
import { ledgerHandlers } from './ledger.ts';
import { ordersHandlers } from './orders.ts';
import { paymentsHandlers } from './payments.ts';
import { payoutsHandlers } from './payouts.ts';
import { picturesHandlers } from './pictures.ts';
import { pricesHandlers } from './prices.ts';
import { refundsHandlers } from './refunds.ts';
import { reportsHandlers } from './reports.ts';
import { setupHandlers } from './setup.ts';
import { staffHandlers } from './staff.ts';
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
