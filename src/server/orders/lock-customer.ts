export { lockCustomer } from '../accounts/lock-customer.ts';
