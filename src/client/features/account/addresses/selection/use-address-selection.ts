import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { User } from '#shared/contract/account.ts';
import type { AddressType, DeliveryAddress } from '#shared/contract/addresses.ts';
import { m } from '#client/messages/compiled/messages.js';
import type { AddressChoice } from '#client/checkout-session/checkout-session.ts';
import { useServices } from '#client/api/services-context.ts';
import { useSamePage } from '#client/hooks/use-same-page.ts';
import { showError } from '#client/ui/feedback/toast.ts';
import { addressError, trimmed } from '../editor/address-errors.ts';
import { ChangedElsewhere } from '../editor/find-place.ts';
import {
  readSelection,
  saveSelection,
  type Selection,
  writeSelection,
} from './stored-selection.ts';
import { selectionError, type AddressStatus } from './selection-rules.ts';
import { selectableAddressesQuery } from '../../queries.ts';
import { useSelectionErrors } from './use-selection-errors.ts';
import { useAddressDrafts } from '../editor/address-drafts.ts';
import { type Saving, useSaveSelection } from './use-save-selection.ts';

export interface SelectionOptions {
  user: User;
  proceedType: AddressChoice['proceedType'];
  tab: AddressType;
  onTab: (tab: AddressType) => void;
}

export type AddressSelection = ReturnType<typeof useAddressSelection>;

/** The selection of the addresses of an order, and how it goes on to the payment. */
export function useAddressSelection({ user, proceedType, tab, onTab }: SelectionOptions) {
  const { api } = useServices();
  const markPage = useSamePage();
  const navigate = useNavigate();
  const queries = {
    billing: useQuery(selectableAddressesQuery(api, 'billing')),
    shipping: useQuery(selectableAddressesQuery(api, 'shipping')),
  };
  const drafts = useAddressDrafts(user);
  const errors = useSelectionErrors((type) => {
    if (type !== tab) onTab(type);
  });
  const [selection, setSelection] = useState(() => readSelection(user));
  // The latest selection: a save that ends later must not restore the selection from when it began.
  const latest = useRef<Selection>(selection);
  function change(part: Partial<Selection>): void {
    latest.current = { ...latest.current, ...part };
    setSelection(latest.current);
    writeSelection(user, latest.current);
  }

  /** The selected address of a type and its position: the customer's selection, else the store's. */
  function selectedOf(type: AddressType): [address?: DeliveryAddress, index?: number] {
    const list = queries[type].data ?? [];
    const mine = list.findIndex(({ Id }) => Id === latest.current[type]);
    const at = mine >= 0 ? mine : list.findIndex(({ Status }) => Status);
    return at >= 0 ? [list[at], at + 1] : [];
  }
  function statusOf(type: AddressType): AddressStatus {
    const [address, index] = selectedOf(type);
    const free = (queries[type].data?.length ?? 0) + 1;
    return {
      selected:
        address && index ? { index, typed: drafts.typedIn(type, index, address) } : undefined,
      fresh: drafts.isUnsaved(type, free, undefined) ? free : undefined,
    };
  }
  /** The selected address if text typed into it has to be saved, else nothing. */
  function unsaved(type: AddressType): Saving[] {
    const [address, index] = selectedOf(type);
    if (!address || !index || !drafts.isUnsaved(type, index, address)) return [];
    const typed = trimmed(drafts.typedIn(type, index, address));
    return [{ type, index, ...typed, status: true, known: drafts.known(type, index, address) }];
  }

  const { save, saving } = useSaveSelection({
    onSaved({ type, index, known }, Id) {
      // The new address's id could not be fetched: its draft stays, and saving again overwrites the same position.
      if (Id === undefined) return;
      drafts.drop(type, index, known);
      if (!known) change({ [type]: Id, ...(type === 'shipping' && { same: false }) });
    },
    onGoOn: () => goOn(),
    onRefused({ type, index }, text, failure) {
      if (failure instanceof ChangedElsewhere && failure.record)
        drafts.told(type, index, failure.record);
      errors.show({ type, text, at: { index } });
    },
  });

  /** Whether the customer is still on the page on which Submit was pressed. */
  const isHere = useRef<() => boolean>(() => false);
  function goOn(): void {
    // A customer who has left the page meanwhile stays where they are.
    if (!isHere.current()) return;
    const [billing] = selectedOf('billing');
    const [shipping] = selectedOf(latest.current.same ? 'billing' : 'shipping');
    if (!billing || !shipping) return;
    const choice = { BillingId: billing.Id, ShippingId: shipping.Id, proceedType };
    if (saveSelection(user, latest.current, choice)) void navigate({ to: '/modeofpayment' });
    else showError(m.choose_not_kept());
  }

  const lost = Object.values(queries).filter(({ data }) => data === undefined);
  const loading = queries.billing.isLoading || queries.shipping.isLoading;
  return {
    user,
    queries,
    drafts,
    errors,
    saving,
    same: selection.same,
    selectedOf,
    loading,
    /** Addresses to choose from could not be loaded. */
    lost: !loading && lost.length > 0,
    /** Asks for them again, of both types: an order needs both. */
    again: () => lost.forEach(({ refetch }) => void refetch()),
    select(type: AddressType, Id: DeliveryAddress['Id']) {
      errors.clear();
      change({ [type]: Id, ...(type === 'shipping' && { same: false }) });
    },
    setSame(same: boolean) {
      errors.clear();
      change({ same });
    },
    saveOne(type: AddressType, index: number, saved: DeliveryAddress | undefined) {
      const typed = drafts.typedIn(type, index, saved);
      const error = addressError(typed);
      if (error) {
        return errors.show({ type, text: error.text, at: { index, field: error.field } });
      }
      errors.clear();
      // A new address is selected for this order.
      const status = !saved || selectedOf(type)[0]?.Id === saved.Id;
      const known = drafts.known(type, index, saved);
      save({ saves: [{ type, index, ...trimmed(typed), status, known }], goOn: false });
    },
    submit() {
      if (saving) return;
      const { same } = latest.current;
      const now = { billing: statusOf('billing'), shipping: statusOf('shipping'), same };
      const error = selectionError(now);
      if (error) return errors.show(error);
      errors.clear();
      isHere.current = markPage();
      const saves = [...unsaved('billing'), ...(same ? [] : unsaved('shipping'))];
      if (saves.length > 0) save({ saves, goOn: true });
      else goOn();
    },
  };
}
