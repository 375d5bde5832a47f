import { useId } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { formatGrams } from '#shared/pricing/weight.ts';
import { m } from '#client/messages/compiled/messages.js';
import {
  checkoutSession,
  type Conversion,
  type ConvertPiece,
} from '#client/checkout-session/checkout-session.ts';
import { useServices } from '#client/api/services-context.ts';
import { conversionOf } from '#client/rates/deals.ts';
import { passGate } from '#client/rates/gate.ts';
import { LivePrice } from '#client/rates/live-price.tsx';
import { staleText } from '#client/rates/stale-text.ts';
import { useRates } from '#client/rates/rates-context.ts';
import { useGate } from '#client/rates/use-gate.ts';
import { showFailure } from '#client/hooks/show-failure.ts';
import { classNames } from '#client/ui/class-names.ts';
import { BlockedReason, Button } from '#client/ui/button/button.tsx';
import { showError, showInfo } from '#client/ui/feedback/toast.ts';
import { Charge } from './convert-charge.tsx';
import { useMissing } from './convert-holding.tsx';
import { canBePaid, convertCharge, convertTotal } from './convert-piece.ts';
import styles from './convert-details.module.css';

interface Converted {
  conversion: Conversion;
  /** The stored fields that price the coin, if known. */
  piece: ConvertPiece | undefined;
}

interface ConvertBarProps extends Converted {
  /** The coin is not sold any more. */
  gone: boolean;
}

/** Continues to the addresses: enabled while the coin is sold, the price is live and the holding is large enough. */
export function ConvertBar({ conversion, piece, gone }: ConvertBarProps) {
  const reasonId = useId();
  const stale = useGate(conversionOf(piece?.metal));
  const missing = useMissing({ piece, quantity: conversion.quantity });
  const goOn = useGoOn({ conversion, piece });
  const short = missing && m.convert_holding_small({ grams: formatGrams(missing) });
  const reason = stale ? staleText(stale) : gone ? m.convert_gone() : short;
  return (
    <div className={classNames('action-bar', styles.bar)}>
      <p className={styles.total}>
        <ToPay conversion={conversion} piece={piece} />
      </p>
      <Button
        className={styles.button}
        blockedReason={reason}
        aria-describedby={reason ? reasonId : undefined}
        onClick={goOn}
      >
        {m.convert_further()}
      </Button>
      <BlockedReason id={reasonId} className={styles.reason}>
        {reason}
      </BlockedReason>
    </div>
  );
}

/** The making charge, with its GST where that is charged: what the payment asks for, unless the price moves until then. */
function ToPay({ conversion, piece }: Converted) {
  const { config } = useServices();
  const sum = piece && config.taxProfile === 'india-gst' ? piece : undefined;
  return (
    <>
      <span className={styles.label}>{sum ? m.pay_to_pay() : m.convert_making()}</span>
      {sum ? (
        <LivePrice
          size="large"
          template="₹0,000.00"
          price={(asks) => convertTotal(sum, asks, conversion.quantity, config)}
        />
      ) : (
        <Charge conversion={conversion} piece={piece} size="large" />
      )}
    </>
  );
}

/** Asks the gate once more, and stores the current making charge. */
function useGoOn({ conversion, piece }: Converted): () => void {
  const rates = useRates();
  const navigate = useNavigate();
  return () => {
    try {
      passGate(rates, conversionOf(piece?.metal));
    } catch (error) {
      showFailure(error, '');
      return;
    }
    const charge = piece && convertCharge(piece, rates.state.asks, conversion.quantity);
    if (piece && !charge) return showInfo(m.convert_price_unknown());
    if (charge && !canBePaid(charge)) return showInfo(m.convert_too_small());
    const makingCharges = charge?.toFixed(2) ?? conversion.makingCharges;
    if (!checkoutSession.conversion.write({ ...conversion, makingCharges })) {
      return showError(m.convert_not_kept());
    }
    void navigate({ to: '/buy-convert-coin' });
  };
}
