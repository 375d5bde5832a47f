import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { PaymentTab } from './tabs.ts';

export interface PaymentsSearch {
  tab: PaymentTab;
  item: string | undefined;
  /** Opens an item of the list; undefined closes it. */
  open: (item: string | undefined) => void;
  /** Opens what follows a decided item, unless another has been opened since. */
  goOn: (from: string | undefined, item: string | undefined) => void;
  goTo: (tab: PaymentTab) => void;
}

/** The shown tab and the open payment, kept in the URL for Back and a reload. */
export function usePaymentsSearch(): PaymentsSearch {
  const { tab = 'look', item } = useSearch({ from: '/payments' });
  const navigate = useNavigate({ from: '/payments' });
  const open = useCallback(
    (next: string | undefined) =>
      void navigate({
        search: (before) => ({ tab: before.tab, item: next }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const goOn = useCallback(
    (from: string | undefined, next: string | undefined) =>
      void navigate({
        search: (before) => (before.item === from ? { tab: before.tab, item: next } : before),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const goTo = useCallback(
    (next: PaymentTab) => void navigate({ search: { tab: next, item: undefined } }),
    [navigate],
  );
  return { tab, item, open, goOn, goTo };
}
