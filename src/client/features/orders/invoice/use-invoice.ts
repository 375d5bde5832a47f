import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/contract/account.ts';
import { GetInvoice } from '#shared/contract/orders.ts';
import { m } from '#client/messages/compiled/messages.js';
import {
  dropInvoice,
  findInvoice,
  saveInvoice,
  type SavedInvoice,
  listInvoices,
} from '#client/persistence/values/saved-invoices.ts';
import { showFailure } from '#client/hooks/show-failure.ts';
import type { Session } from '#client/session/session.ts';
import { useServices } from '#client/api/services-context.ts';
import { useOneMutation } from '#client/hooks/use-one-mutation.ts';
import { openPdf } from './open-pdf.ts';
import { readPdf } from './read-pdf.ts';

// Read from the device, so it needs no network; dropped from memory soon because a PDF is large.
const fromDevice = {
  networkMode: 'always',
  staleTime: Infinity,
  gcTime: 30_000,
  meta: { private: true },
} as const;

const savedInvoiceQuery = (user: User, order: string) =>
  queryOptions({
    queryKey: ['kept-invoices', user.Id, order],
    queryFn: () => findInvoice(user.Id, order),
    ...fromDevice,
  });

export const savedInvoicesQuery = (user: User) =>
  queryOptions({
    queryKey: ['kept-invoices', user.Id],
    queryFn: () => listInvoices(user.Id),
    ...fromDevice,
    staleTime: 0,
  });

/** The invoice of an order: from the device if it was opened here before, else from the store. */
export function useInvoice(user: User, order: string) {
  const { api, session } = useServices();
  const queryClient = useQueryClient();
  const { data: saved } = useQuery(savedInvoiceQuery(user, order));
  const { mutate, isPending } = useOneMutation<SavedInvoice, void>({
    mutationFn: async () => {
      const { data } = await api.call(GetInvoice, { ONumber: order });
      const pdf = readPdf(data[0]?.Pdf);
      const fileName = data[0]?.FileName || `${order}.pdf`;
      return { customer: user.Id, order, fileName, pdf, cachedAt: Date.now() };
    },
    async onSuccess(invoice) {
      openPdf(invoice);
      if (await saveFor(session, invoice)) {
        queryClient.setQueryData(savedInvoiceQuery(user, order).queryKey, invoice);
      }
    },
    onError: (error) => void showFailure(error, m.order_invoice_unreachable()),
  });
  return { saved: saved ?? undefined, isPending, open: () => (saved ? openPdf(saved) : mutate()) };
}

/** Saves only if the customer is still logged in, before and after: nothing may be written after a logout. */
async function saveFor({ state }: Session, invoice: SavedInvoice): Promise<boolean> {
  const isTheirs = () => state.user?.Id === invoice.customer;
  if (!isTheirs() || !(await saveInvoice(invoice))) return false;
  if (isTheirs()) return true;
  await dropInvoice(invoice);
  return false;
}
