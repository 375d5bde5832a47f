/**
 * The address that shows the state of an order. A path stays a path: the customer's session belongs to the
 * origin that they came from.
 */
export function statusAddress(orderStatusUrl: string, orderNumber: string): string {
  const address = orderStatusUrl || '/order_status';
  return `${address}${address.includes('?') ? '&' : '?'}order=${encodeURIComponent(orderNumber)}`;
}
