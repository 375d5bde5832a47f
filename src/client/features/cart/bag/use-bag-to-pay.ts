import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { couponToUse } from '#client/checkout-session/checkout-session.ts';
import { useServices, useUser } from '#client/api/services-context.ts';
import { useBagNotice } from './bag-notice.ts';
import { bagPricer, valueOf } from './bag-totals.ts';
import { cartQuery } from '../queries.ts';
import { missingReason } from './missing-pieces.ts';
import { useLeaveWhenEmpty } from './use-leave-when-empty.ts';

/** As often as a ticket is asked about: another device may order the bag or change it, and no event of this page tells of that. */
const ASK_EVERY_MS = 15_000;

/** The bag as a payment needs it: its lines as the store last sent them, and its live total. */
export function useBagToPay() {
  const { api, config } = useServices();
  const user = useUser();
  const bag = useQuery({
    ...cartQuery(api),
    enabled: user !== undefined,
    refetchInterval: ASK_EVERY_MS,
  });
  const [empty, setEmpty] = useState(false);
  // While it is asked for again the query names no error: the last one stays, or its notice would come and go.
  const [lastError, setLastError] = useState<Error | null>(null);
  const failure = bag.error ?? (bag.data ? null : lastError);
  if (failure !== lastError) setLastError(failure);
  const notice = useBagNotice(bag.data?.notice);
  const navigate = useNavigate();
  useLeaveWhenEmpty(empty, notice);
  // The bag names what the store has taken out of it.
  useEffect(() => {
    if (empty && notice) void navigate({ to: '/cart', replace: true });
  }, [empty, notice, navigate]);
  const said = bag.data?.lines;
  const known = bag.isSuccess && bag.fetchStatus === 'idle' && !bag.isRefetchError;
  return {
    bag: {
      lines: known ? said : undefined,
      notice,
      missing: missingReason(said ?? []) ?? '',
      failed: bag.isError && bag.fetchStatus === 'idle',
      error: failure,
      asking: bag.isFetching,
      onAgain: () => void bag.refetch(),
      totals: said ? bagPricer(said, valueOf(couponToUse()), config.taxProfile) : unknown,
    },
    onEmpty: setEmpty,
  };
}

/** A bag that the store has not told of has no total, which is not one of nothing. */
const unknown = (): undefined => undefined;
