import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { PaymentTab } from './tabs.ts';

export interface PaymentsSearch {
  tab: PaymentTab;
  item: string | undefined;
  /** Opens an item of the list; undefined closes it. */
  open: (item: string | undefined) => void;
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
  const goTo = useCallback(
    (next: PaymentTab) => void navigate({ search: { tab: next, item: undefined } }),
    [navigate],
  );
  return { tab, item, open, goTo };
}
