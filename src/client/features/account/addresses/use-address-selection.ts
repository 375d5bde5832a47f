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
import { addressFault, trimmed } from './address-errors.ts';
import { type Chosen, saveSelection, keepChosen, readChosen } from './stored-selection.ts';
import { choiceFault, type AddressStatus } from './selection-rules.ts';
import { choicesQuery } from '../queries.ts';
import { useChoiceFault } from './use-selection-errors.ts';
import { useChooseDrafts } from './use-selection-drafts.ts';
import { type Saving, useSaveChoices } from './use-save-selection.ts';

export interface ChooseParts {
  user: User;
  proceedType: AddressChoice['proceedType'];
  tab: AddressType;
  onTab: (tab: AddressType) => void;
}

export type Choose = ReturnType<typeof useAddressSelection>;

/** The choice of the addresses of an order, and how it goes on to the payment. */
export function useAddressSelection({ user, proceedType, tab, onTab }: ChooseParts) {
  const { api } = useServices();
  const markPage = useSamePage();
  const navigate = useNavigate();
  const queries = {
    billing: useQuery(choicesQuery(api, 'billing')),
    shipping: useQuery(choicesQuery(api, 'shipping')),
  };
  const drafts = useChooseDrafts(user);
  const faults = useChoiceFault((type) => {
    if (type !== tab) onTab(type);
  });
  const [chosen, setChosen] = useState(() => readChosen(user));
  // A save that ends later must not bring back what was chosen when it began.
  const latest = useRef<Chosen>(chosen);
  function change(part: Partial<Chosen>): void {
    latest.current = { ...latest.current, ...part };
    setChosen(latest.current);
    keepChosen(user, latest.current);
  }

  /** The chosen one of a type and its place: the customer's choice, else the store's. */
  function chosenOf(type: AddressType): [address?: DeliveryAddress, index?: number] {
    const list = queries[type].data ?? [];
    const mine = list.findIndex(({ Id }) => Id === latest.current[type]);
    const at = mine >= 0 ? mine : list.findIndex(({ Status }) => Status);
    return at >= 0 ? [list[at], at + 1] : [];
  }
  function standing(type: AddressType): AddressStatus {
    const [address, index] = chosenOf(type);
    const free = (queries[type].data?.length ?? 0) + 1;
    return {
      chosen: address && index ? { index, typed: drafts.typedIn(type, index, address) } : undefined,
      fresh: drafts.isUnsaved(type, free, undefined) ? free : undefined,
    };
  }
  /** The chosen one as it is to be saved, where something is typed into it. */
  function unsaved(type: AddressType): Saving[] {
    const [address, index] = chosenOf(type);
    if (!address || !index || !drafts.isUnsaved(type, index, address)) return [];
    return [{ type, index, ...trimmed(drafts.typedIn(type, index, address)), status: true }];
  }

  const { save, saving } = useSaveChoices({
    onSaved({ type, index }, Id) {
      // Not known by an id so far: it stays as it was typed, and saved again it takes the same place.
      if (Id === undefined) return;
      drafts.drop(type, index);
      const fresh = index > (queries[type].data?.length ?? 0);
      if (fresh) change({ [type]: Id, ...(type === 'shipping' && { same: false }) });
    },
    onGoOn: () => goOn(),
    onRefused: ({ type, index }, text) => faults.show({ type, text, at: { index } }),
  });

  /** Whether the customer is still on the page on which Submit was pressed. */
  const isHere = useRef<() => boolean>(() => false);
  function goOn(): void {
    if (!isHere.current()) return;
    const [billing] = chosenOf('billing');
    const [shipping] = chosenOf(latest.current.same ? 'billing' : 'shipping');
    if (!billing || !shipping) return;
    const choice = { BillingId: billing.Id, ShippingId: shipping.Id, proceedType };
    if (saveSelection(user, latest.current, choice)) void navigate({ to: '/modeofpayment' });
    else showError(m.choose_not_kept());
  }

  return {
    user,
    queries,
    drafts,
    faults,
    saving,
    same: chosen.same,
    chosenOf,
    loading: queries.billing.isLoading || queries.shipping.isLoading,
    choose(type: AddressType, Id: DeliveryAddress['Id']) {
      faults.clear();
      change({ [type]: Id, ...(type === 'shipping' && { same: false }) });
    },
    setSame(same: boolean) {
      faults.clear();
      change({ same });
    },
    saveOne(type: AddressType, index: number, saved: DeliveryAddress | undefined) {
      const typed = drafts.typedIn(type, index, saved);
      const broken = addressFault(typed);
      if (broken) {
        return faults.show({ type, text: broken.text, at: { index, field: broken.field } });
      }
      faults.clear();
      // A new one is for this order.
      const status = !saved || chosenOf(type)[0]?.Id === saved.Id;
      save({ saves: [{ type, index, ...trimmed(typed), status }], goOn: false });
    },
    submit() {
      if (saving) return;
      const { same } = latest.current;
      const now = { billing: standing('billing'), shipping: standing('shipping'), same };
      const broken = choiceFault(now);
      if (broken) return faults.show(broken);
      faults.clear();
      isHere.current = markPage();
      const saves = [...unsaved('billing'), ...(same ? [] : unsaved('shipping'))];
      if (saves.length > 0) save({ saves, goOn: true });
      else goOn();
    },
  };
}
