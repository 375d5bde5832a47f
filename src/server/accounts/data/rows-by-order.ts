/** Groups rows by their order once and gives those of an order, without its id: a customer may have thousands of orders. */
export function rowsByOrder<Row extends { orderId: number }>(
  rows: readonly Row[],
): (order: { id: number }) => Omit<Row, 'orderId'>[] {
  const sorted = new Map<number, Omit<Row, 'orderId'>[]>();
  for (const { orderId, ...row } of rows) {
    const own = sorted.get(orderId);
    if (own) own.push(row);
    else sorted.set(orderId, [row]);
  }
  return ({ id }) => sorted.get(id) ?? [];
}
