import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useQuery } from '@tanstack/react-query';
import type { AddressType } from '#shared/contract/addresses.ts';
import { m } from '#client/messages/compiled/messages.js';
import { SavedAsOf } from '#client/persistence/report/saved-as-of.tsx';
import { useServices } from '#client/api/services-context.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/button/icon.tsx';
import { PLUS } from '#client/ui/button/more-icons.ts';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { MOST_ADDRESSES } from '../address-book.ts';
import { addressTitles } from '../address-section.tsx';
import { NEW } from '../editor/address-drafts.ts';
import { NoAddresses } from '../address-states.tsx';
import { SelectableAddressCard } from './selectable-address-card.tsx';
import { selectableAddressesQuery } from '../../queries.ts';
import type { AddressSelection } from './use-address-selection.ts';
import { useErrorFocus } from './use-selection-errors.ts';
import styles from './selection-panel.module.css';

interface SelectionPanelProps {
  selection: AddressSelection;
  type: AddressType;
}

/** The addresses of one type, fetched again each time the panel is shown, and a new one. */
export function SelectionPanel({ selection, type }: SelectionPanelProps) {
  const { api } = useServices();
  const panel = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const asked = useQuery(selectableAddressesQuery(api, type));
  const { data: list, error, fetchStatus } = asked;
  useErrorFocus(panel, type, selection.errors);
  const waits = fetchStatus === 'paused';
  if (!list) {
    if (!error && !waits) return <SelectionSkeleton />;
    return <NoAddresses error={waits ? null : error} onRetry={selection.again} />;
  }
  const { drafts } = selection;
  const unused = type === 'shipping' && selection.same;
  const free = list.length < MOST_ADDRESSES ? list.length + 1 : undefined;
  // The very first address cannot be cancelled: there is nothing else to select.
  const writing = list.length === 0 || drafts.isOpen(type);
  const slots = [...list, ...(writing ? [undefined] : [])].map((address, at) => ({
    index: at + 1,
    address,
  }));
  const [selected] = selection.selectedOf(type);

  // The focus moves at once, before a screen reader announces that the button is gone.
  function open(index: number): void {
    flushSync(() => drafts.type(type, index, { Address: '', GstNumber: '' }, undefined));
    panel.current?.querySelector<HTMLElement>(`form[data-index="${index}"] textarea`)?.focus();
  }
  function cancel(index: number): void {
    flushSync(() => drafts.drop(type, index, undefined));
    add.current?.focus();
  }
  return (
    <div ref={panel} className={styles.panel}>
      <SavedAsOf asked={asked} />
      {unused && <Notice icon="check">{m.choose_same_note()}</Notice>}
      <ul role="list" className={styles.list} data-unused={unused}>
        {slots.map(({ index, address }) => (
          <SelectableAddressCard
            key={address ? index : NEW}
            selection={selection}
            type={type}
            index={index}
            address={address}
            checked={!unused && address !== undefined && address === selected}
            onCancel={address || list.length === 0 ? undefined : () => cancel(index)}
          />
        ))}
      </ul>
      {free === undefined && (
        <p className="soft">{m.account_address_full({ most: MOST_ADDRESSES })}</p>
      )}
      {free !== undefined && !writing && (
        <Button ref={add} variant="secondary" className={styles.add} onClick={() => open(free)}>
          <Icon name={PLUS} size={20} />
          {m.account_address_add()}
          <span className="visually-hidden"> {addressTitles[type]()}</span>
        </Button>
      )}
    </div>
  );
}

/** As high as one address of two lines, and the button below it: what stands underneath is pressed meanwhile. */
function SelectionSkeleton() {
  return (
    <div role="status" className={styles.panel}>
      <span className="visually-hidden">{m.account_addresses_loading()}</span>
      <div className={styles.bone}>
        <Skeleton shape="text" />
        <Skeleton shape="text" className={styles.boneContact} />
        <Skeleton shape="text" lines={2} />
        <Skeleton className={styles.boneEdit} />
      </div>
      <Skeleton className={styles.boneAdd} />
    </div>
  );
}
