import { approvalsOperations } from './staff/approvals.ts';
import { auditOperations } from './staff/audit.ts';
import { brandOperations } from './content/brand.ts';
import { catalogueOperations } from './catalogue/catalogue.ts';
import { contentOperations } from './content/content.ts';
import { customersOperations } from './orders/customers.ts';
import { ledgerOperations } from './ledger.ts';
import { ordersOperations } from './orders/orders.ts';
import { paymentsOperations } from './payments/payments.ts';
import { payoutsOperations } from './payments/payouts.ts';
import { picturesOperations } from './catalogue/pictures.ts';
import { pricesOperations } from './catalogue/prices.ts';
import { refundsOperations } from './orders/refunds.ts';
import { reportsOperations } from './reports.ts';
import { setupOperations } from './content/setup.ts';
import { staffOperations } from './staff/staff.ts';
import { todayOperations } from './today.ts';

/** Every operation of the desk, by its name on the wire. */
export const deskOperations = {
  ...staffOperations,
  ...auditOperations,
  ...approvalsOperations,
  ...todayOperations,
  ...paymentsOperations,
  ...refundsOperations,
  ...ordersOperations,
  ...catalogueOperations,
  ...picturesOperations,
  ...pricesOperations,
  ...contentOperations,
  ...brandOperations,
  ...customersOperations,
  ...ledgerOperations,
  ...payoutsOperations,
  ...reportsOperations,
  ...setupOperations,
};

export type DeskOperations = typeof deskOperations;
export type DeskOperationName = keyof DeskOperations;
