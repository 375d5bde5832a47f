import type { CartItem } from '#shared/contract/cart.ts';
import { m } from '#client/messages/compiled/messages.js';
import { weightText } from '#client/messages/weight-text.ts';

/** Whether the store has fewer pieces than the line wants. */
const isMissing = ({ Left, Quantity }: CartItem): boolean => Left !== undefined && Left < Quantity;

/** The text of a bag line about missing pieces; undefined where all are there. */
export function missingText(line: CartItem): string | undefined {
  if (!isMissing(line)) return undefined;
  return line.Left ? m.cart_line_left({ left: line.Left }) : m.cart_line_sold_out();
}

/** Why a bag cannot be bought as it is: the text of its first line with missing pieces. */
export function missingReason(lines: readonly CartItem[]): string | undefined {
  const line = lines.find(isMissing);
  if (!line) return undefined;
  const piece = { name: line.ProductName, weight: weightText(line.Weight) };
  return line.Left
    ? m.cart_proceed_left({ ...piece, left: line.Left })
    : m.cart_proceed_sold_out(piece);
}
