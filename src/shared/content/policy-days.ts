/** The number of working days within which an order leaves, as the shop's policies promise where its settings name none. */
export const POLICY_DISPATCH_DAYS = 6;
