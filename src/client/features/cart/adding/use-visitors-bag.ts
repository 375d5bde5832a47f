import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { AddToCart } from '#shared/contract/bag-changes.ts';
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
  const { api } = useServices();
  const rates = useRates();
  const queryClient = useQueryClient();
  const user = useUser();
  const [left, setLeft] = useState(() => wantedPieces().length > 0);
  const shut = useGate() !== undefined;
  const coming = user !== undefined && left;
  const filling = coming && !shut;
  useEffect(() => {
    if (!filling) return;
    void fill(api, rates)
      .then(() => queryClient.invalidateQueries({ queryKey: ['cart'] }))
      .finally(() => setLeft(false));
  }, [filling, api, rates, queryClient]);
  return { coming, filling };
}

/** Sends the pieces one after another. Each is forgotten before it is sent: whatever happens, it is never sent twice. */
async function fill(api: ApiClient, rates: Rates): Promise<void> {
  for (let piece = wantedPieces()[0]; piece; piece = wantedPieces()[0]) {
    const { P_DetailsId, metal, weight, quantity } = piece;
    forgetWanted(P_DetailsId);
    const Quantity = Math.min(Math.max(1, Math.trunc(quantity)), MOST_PIECES);
    try {
      const pass = passGate(rates, purchaseOf([metal]));
      await api.call(AddToCart, { P_DetailsId, Quantity, Weight: weight, Flag: 0 }, pass);
    } catch (error) {
      showFailure(error, m.cart_add_unknown());
    }
  }
}
