/**
 * Where the browser goes to learn how its order stands. A path stays one: the customer's session is where
 * they came from.
 */
export function statusAddress(orderStatusUrl: string, orderNumber: string): string {
  const address = orderStatusUrl || '/order_status';
  return `${address}${address.includes('?') ? '&' : '?'}order=${encodeURIComponent(orderNumber)}`;
}
