/**
 * The address that shows the state of an order. A path stays a path, because the customer's session belongs to the origin they
 * came from. `left`: they came back without having paid.
 */
export function statusAddress(orderStatusUrl: string, orderNumber: string, left = false): string {
  const address = orderStatusUrl || '/order_status';
  return `${address}${address.includes('?') ? '&' : '?'}order=${encodeURIComponent(orderNumber)}${left ? '&left=1' : ''}`;
}
