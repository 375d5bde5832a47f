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
import { MOST_ADDRESSES } from './address-book.ts';
import { addressTitles } from './address-section.tsx';
import { NoAddresses } from './address-states.tsx';
import { ChooseCard } from './selectable-address-card.tsx';
import { choicesQuery } from '../queries.ts';
import type { Choose } from './use-address-selection.ts';
import { useFaultFocus } from './use-selection-errors.ts';
import styles from './selection-panel.module.css';

interface ChoosePanelProps {
  choose: Choose;
  type: AddressType;
}

/** The addresses of one type, asked for again each time they are shown, and room for one more. */
export function ChoosePanel({ choose, type }: ChoosePanelProps) {
  const { api } = useServices();
  const panel = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const asked = useQuery(choicesQuery(api, type));
  const { data: list, error, fetchStatus, refetch } = asked;
  useFaultFocus(panel, type, choose.faults);
  const waits = fetchStatus === 'paused';
  if (!list) {
    if (!error && !waits) return <ChooseSkeleton />;
    return <NoAddresses error={waits ? null : error} onRetry={() => void refetch()} />;
  }
  const { drafts } = choose;
  const unused = type === 'shipping' && choose.same;
  const free = list.length < MOST_ADDRESSES ? list.length + 1 : undefined;
  // The first of all has nothing to be taken back to.
  const writing = free !== undefined && (list.length === 0 || drafts.isOpen(type, free));
  const places = [...list, ...(writing ? [undefined] : [])].map((address, at) => ({
    index: at + 1,
    address,
  }));
  const [chosen] = choose.chosenOf(type);

  // The focus follows at once, before a screen reader speaks of the button that is gone.
  function open(index: number): void {
    flushSync(() => drafts.type(type, index, { Address: '', GstNumber: '' }, undefined));
    panel.current?.querySelector<HTMLElement>(`form[data-index="${index}"] textarea`)?.focus();
  }
  function cancel(index: number): void {
    flushSync(() => drafts.drop(type, index));
    add.current?.focus();
  }
  return (
    <div ref={panel} className={styles.panel}>
      <SavedAsOf asked={asked} />
      {unused && <Notice icon="check">{m.choose_same_note()}</Notice>}
      <ul role="list" className={styles.list} data-unused={unused}>
        {places.map(({ index, address }) => (
          <ChooseCard
            key={index}
            choose={choose}
            type={type}
            index={index}
            address={address}
            checked={!unused && address !== undefined && address === chosen}
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

function ChooseSkeleton() {
  return (
    <div role="status" className={styles.panel}>
      <span className="visually-hidden">{m.account_addresses_loading()}</span>
      <div className={styles.bone}>
        <Skeleton shape="text" lines={2} />
        <Skeleton className={styles.boneArea} />
        <Skeleton className={styles.boneField} />
      </div>
    </div>
  );
}
