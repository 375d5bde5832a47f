import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { AddToCart } from '#shared/contract/bag-changes.ts';
import { isRefused } from '#shared/contract/refusal.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import { useServices, useUser } from '#client/api/services-context.ts';
import { showFailure } from '#client/hooks/show-failure.ts';
import { m } from '#client/messages/compiled/messages.js';
import { purchaseOf } from '#client/rates/deals.ts';
import { passGate } from '#client/rates/gate.ts';
import type { Rates } from '#client/rates/rates.ts';
import { useRates } from '#client/rates/rates-context.ts';
import { useGate } from '#client/rates/use-gate.ts';
import { MOST_PIECES } from '../quantities/quantity.ts';
import { forgetWanted, wantedPieces } from './wanted-piece.ts';

/** Whether a visitor's pieces still have to be put into the bag, and whether that is under way. */
interface VisitorsBag {
  coming: boolean;
  filling: boolean;
}

/** Puts the pieces that a visitor tapped in this tab into the bag once they have logged in, as soon as prices are live. */
export function useVisitorsBag(): VisitorsBag {
  const { api, config } = useServices();
  const once = config.extensions.includes('idempotency');
  const rates = useRates();
  const queryClient = useQueryClient();
  const user = useUser();
  const [left, setLeft] = useState(() => wantedPieces().length > 0);
  const shut = useGate() !== undefined;
  const coming = user !== undefined && left;
  const filling = coming && !shut;
  useEffect(() => {
    if (!filling) return;
    void fill(api, rates, once)
      .then(() => queryClient.invalidateQueries({ queryKey: ['cart'] }))
      .finally(() => setLeft(false));
  }, [filling, api, rates, once, queryClient]);
  return { coming, filling };
}

/**
 * Sends the pieces one after another. Each stays until the store has taken or refused it, and is sent again, with the same id, when the
 * bag is next opened. Where the store knows no ids, it is forgotten before it is sent: whatever happens, it is never added twice.
 */
async function fill(api: ApiClient, rates: Rates, once: boolean): Promise<void> {
  for (const { P_DetailsId, metal, weight, quantity, requestId } of wantedPieces()) {
    const RequestId = once ? requestId : undefined;
    const Quantity = Math.min(Math.max(1, Math.trunc(quantity)), MOST_PIECES);
    try {
      const pass = passGate(rates, purchaseOf([metal]));
      if (!RequestId) forgetWanted(P_DetailsId);
      const piece = { P_DetailsId, Quantity, Weight: weight, Flag: 0 };
      await api.call(AddToCart, { ...piece, ...(RequestId && { RequestId }) }, pass);
      forgetWanted(P_DetailsId);
    } catch (error) {
      showFailure(error, RequestId ? m.cart_add_later() : m.cart_add_unknown());
      // Not sent, or without an answer: the others would fare no better now.
      if (!isRefused(error)) return;
      forgetWanted(P_DetailsId);
    }
  }
}
