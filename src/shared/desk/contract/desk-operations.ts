import { approvalsOperations } from './approvals.ts';
import { auditOperations } from './audit.ts';
import { brandOperations } from './brand.ts';
import { catalogueOperations } from './catalogue.ts';
import { contentOperations } from './content.ts';
import { customersOperations } from './customers.ts';
import { ledgerOperations } from './ledger.ts';
import { ordersOperations } from './orders.ts';
import { paymentsOperations } from './payments.ts';
import { payoutsOperations } from './payouts.ts';
import { picturesOperations } from './pictures.ts';
import { pricesOperations } from './prices.ts';
import { refundsOperations } from './refunds.ts';
import { reportsOperations } from './reports.ts';
import { setupOperations } from './setup.ts';
import { staffOperations } from './staff.ts';
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
