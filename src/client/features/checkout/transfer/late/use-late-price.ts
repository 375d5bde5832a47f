import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  AcceptLate,
  type LatePrice,
  QuoteLate,
  type Transfer,
} from '#shared/contract/bank-transfer.ts';
import { isPassing, Refusal, REFUSED, UnreadableReply } from '#shared/contract/refusal.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { useGatedMutation } from '#client/hooks/use-gated-mutation.ts';
import { showFailure } from '#client/hooks/show-failure.ts';
import { useOneMutation } from '#client/hooks/use-one-mutation.ts';
import { newRequestId } from '#client/ui/new-request-id.ts';
import { GateClosed, type GatePass, requireConnection } from '#client/rates/gate.ts';
import { useRates } from '#client/rates/rates-context.ts';
import { showSuccess } from '#client/ui/feedback/toast.ts';
import { lateGateText } from '../../payment/gate-text.ts';
import { lapsedDealOf, lateDealOf } from '../../quote/use-withdrawn.ts';
import { type LateChoice, openChoice, saveChoice } from './late-choice.ts';

export interface LatePriceAsked {
  quote: LatePrice | undefined;
  /** The store holds a new price that was asked for elsewhere: it is only fetched. */
  held: boolean;
  /** Seconds until the price can no longer be accepted. */
  secondsLeft: number;
  asking: boolean;
  accepting: boolean;
  error: string;
  /** The acceptance was sent, and no answer came. */
  unanswered: boolean;
  ask: () => void;
  accept: () => void;
}

const TICK_MS = 250;

/** A present price for an order whose hold is over: asked for at a live rate, held for minutes, accepted once. */
export function useLatePrice(
  lapsed: Pick<Transfer, 'ONumber' | 'Metals' | 'NewPriceUntil'>,
  customer: string | number,
): LatePriceAsked {
  const { ONumber: order, NewPriceUntil: heldUntil = 0 } = lapsed;
  const { api, clock } = useServices();
  const rates = useRates();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [choice, setChoice] = useState<LateChoice>();
  const [secondsLeft, setSecondsLeft] = useState(0);
  const [held, setHeld] = useState(false);
  /** Until this device has looked whether it asked for that price itself, none is said to be held. */
  const [looked, setLooked] = useState(false);
  const [error, setError] = useState('');
  const [unanswered, setUnanswered] = useState(false);
  const quote = choice?.quote;
  const latest = useRef(choice);

  function put(next: LateChoice | undefined): void {
    latest.current = next;
    setChoice(next);
    void saveChoice(order, next);
  }
  useEffect(() => {
    let gone = false;
    void openChoice(customer, order).then((stored) => {
      if (gone) return;
      setLooked(true);
      if (latest.current) return;
      latest.current = stored;
      setChoice(stored);
      setUnanswered(stored?.requestId !== undefined);
    });
    return () => {
      gone = true;
    };
  }, [customer, order]);
  useEffect(() => {
    const count = () => {
      const left = quote ? Math.ceil((quote.expiresAt - clock.now()) / 1000) : 0;
      setSecondsLeft(Math.max(0, left));
      setHeld(clock.now() < heldUntil);
    };
    count();
    const timer = setInterval(count, TICK_MS);
    return () => clearInterval(timer);
  }, [quote, clock, heldUntil]);

  async function askStore(pass: GatePass): Promise<LatePrice> {
    const { data } = await api.call(QuoteLate, { ONumber: order }, pass);
    const [made] = data;
    if (!made) throw new UnreadableReply(QuoteLate.name, 'says nothing of a price');
    return made;
  }
  function take(made: LatePrice): void {
    setError('');
    put({ customer, quote: made, requestId: undefined });
  }
  const { press, isPending: asking } = useGatedMutation<void, LatePrice>({
    deal: () => lapsedDealOf(lapsed),
    send: (_, pass) => askStore(pass),
    done: take,
    unreachable: m.lock_unreachable,
  });
  const { mutate: fetchHeld, isPending: fetching } = useOneMutation<LatePrice, void>({
    mutationFn: async () => askStore(requireConnection(rates, lapsedDealOf(lapsed))),
    onSuccess: take,
    onError: (failure) => void showFailure(failure, m.lock_unreachable()),
  });

  const { mutate, isPending: accepting } = useOneMutation({
    async mutationFn({ quote: taken, requestId = '' }: LateChoice) {
      const pass = requireConnection(rates, unanswered ? undefined : lateDealOf(taken));
      const request = { ONumber: order, QuoteId: taken.QuoteId, RequestId: requestId };
      const { data } = await api.call(AcceptLate, request, pass);
      return { ONumber: data[0]?.ONumber || taken.ONumber, taken };
    },
    async onSuccess({ ONumber, taken }) {
      await saveChoice(order, undefined);
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
      const open = exact(taken.StillToPay).gt(0);
      showSuccess(open ? m.late_taken_rest() : m.late_taken());
      const to = open ? '/order-pay/$orderId' : '/order-view/$orderId';
      void navigate({ to, params: { orderId: ONumber }, replace: true });
    },
    onError(failure) {
      if (failure instanceof GateClosed) {
        const kept = latest.current;
        if (kept && !unanswered) put({ ...kept, requestId: undefined });
        return setError(lateGateText(failure.reason));
      }
      if (!(failure instanceof Refusal)) return setUnanswered(true);
      // A store that fails for the moment does not say what became of the attempt before.
      if (unanswered && isPassing(failure)) return setError(failure.message);
      setUnanswered(false);
      setError(failure.message);
      // If the price moved, the customer asks for a new one; after any other refusal a retry is a new request. Whoever has to give a
      // PAN or to prove the number first comes back to the same price.
      const first = failure.reason === 'identity-needed' || failure.reason === 'number-unproven';
      const moved = failure.code === REFUSED.conflict && !first;
      const kept = latest.current;
      put(moved || !kept ? undefined : { ...kept, requestId: undefined });
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
    },
  });

  return {
    quote,
    held: held && looked,
    secondsLeft,
    asking: asking || fetching,
    accepting,
    error,
    unanswered: unanswered && !accepting,
    // A price that the store holds needs no live rate.
    ask: () => (clock.now() < heldUntil ? fetchHeld() : press()),
    accept() {
      const now = latest.current;
      if (!now) return;
      setError('');
      // The choice is saved before it is sent, so that accepting the same price again carries the same id.
      const taken = { ...now, requestId: now.requestId ?? newRequestId() };
      put(taken);
      mutate(taken);
    },
  };
}
