import { type ComponentType, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { BuyerIdentity } from '#shared/contract/buyer-identity.ts';
import type { OrderKind } from '#shared/contract/order-kind.ts';
import type { PaymentTerms } from '#shared/contract/payment-terms.ts';
import { exact } from '#shared/pricing/decimal.ts';
import type { HeldPrice } from '#client/checkout-session/checkout-session.ts';
import { identityQuery } from '#client/hooks/identity-query.ts';
import { useServices } from '#client/api/services-context.ts';

interface IdentitySlotProps {
  /** The daily rupees from which the law asks who buys; 0 where that is not known. */
  from: string;
  /** The identity that the store has, to be changed. */
  start: BuyerIdentity | undefined;
  onSaved: () => void;
  /** Absent where the payment cannot go on without an identity. */
  onCancel?: (() => void) | undefined;
}
/** The form for the PAN: a feature of its own, which the route hands in. */
export type IdentitySlot = ComponentType<IdentitySlotProps>;

export interface PayIdentity {
  /** The form is shown before the ways to pay. */
  asking: boolean;
  /** The form must be filled before the payment can go on. */
  needed: boolean;
  loading: boolean;
  identity: BuyerIdentity | undefined;
  /** Rupees; see `IdentitySlotProps`. */
  from: string;
  change: () => void;
  /** Reports that the store has refused the order without an identity. */
  refused: () => void;
  close: () => void;
}

/** Whether the law asks who buys at this price, and whether the store already knows. */
export function usePayIdentity(
  quote: HeldPrice | undefined,
  kind: OrderKind,
  terms: PaymentTerms | undefined,
): PayIdentity {
  const { api, config } = useServices();
  const [wasRefused, setRefused] = useState(false);
  const [changing, setChanging] = useState(false);
  const has = config.extensions.includes('buyerIdentity');
  const from = (kind === 'digital' ? terms?.DigitalIdentityFrom : terms?.IdentityFrom) ?? '0';
  const above = exact(from).gt(0) && exact(quote?.Total ?? 0).gte(from);
  const asked = quote?.IdentityNeeded === true || wasRefused;
  const { data, isLoading } = useQuery({ ...identityQuery(api), enabled: has && (asked || above) });
  const identity = data ?? undefined;
  const given = identity !== undefined && identity.State !== 'failed';
  const needed = has && (wasRefused || (asked && !given));
  return {
    asking: !isLoading && (needed || changing),
    needed,
    loading: isLoading && asked,
    identity,
    from,
    change: () => setChanging(true),
    refused: () => setRefused(true),
    close() {
      setRefused(false);
      setChanging(false);
    },
  };
}
