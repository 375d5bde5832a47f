import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import type { Conversion, ConvertPiece } from '#client/checkout-session/checkout-session.ts';
import { LivePrice } from '#client/rates/live-price.tsx';
import { convertCharge } from './convert-piece.ts';

interface ChargeProps {
  conversion: Conversion;
  piece: ConvertPiece | undefined;
  size?: 'large' | 'normal';
}

/** The live making charge; where nothing prices the coin any more, the charge at the time of the request. */
export function Charge({ conversion, piece, size = 'normal' }: ChargeProps) {
  const { quantity, makingCharges } = conversion;
  if (!piece)
    return (
      <span className="num" translate="no">
        {chargeText(makingCharges)}
      </span>
    );
  return (
    <LivePrice
      size={size}
      template="₹0,000.00"
      price={(asks) => convertCharge(piece, asks, quantity)}
    />
  );
}

const chargeText = (charge: string) =>
  /^\d{1,12}(?:\.\d+)?$/.test(charge) ? formatRupees(charge) : m.convert_holding_unknown();
