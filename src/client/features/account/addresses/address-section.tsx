import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { User } from '#shared/contract/account.ts';
import type { AddressType, ProfileRecord } from '#shared/contract/addresses.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/button/icon.tsx';
import { PLUS } from '#client/ui/button/more-icons.ts';
import { addressList, type AddressSlot, MOST_ADDRESSES } from './address-book.ts';
import { AddressCard } from './address-card.tsx';
import { draftKey, hasDraft } from './editor/address-drafts.ts';
import { AddressForm } from './editor/address-form.tsx';
import styles from './address-section.module.css';

export const addressTitles: Record<AddressType, () => string> = {
  billing: m.account_billing,
  shipping: m.account_shipping,
};

interface AddressSectionProps {
  user: User;
  type: AddressType;
  records: ProfileRecord[];
}

/** The addresses of one type, each edited in place, and a new one. */
export function AddressSection({ user, type, records }: AddressSectionProps) {
  const heading = useId();
  const add = useRef<HTMLButtonElement>(null);
  const { slots, free } = addressList(records, type);
  const all = free ? [...slots, free] : slots;
  const forms = useOpenForms(
    () => all.map(({ index }) => index).filter((at) => hasDraft(draftKey(user, type, at))),
    add,
  );
  const title = addressTitles[type]();
  const adding = free !== undefined && forms.isOpen(free.index);
  const shown = adding ? all : slots;
  const none = type === 'billing' ? m.account_billing_none() : m.account_shipping_none();

  function card(slot: AddressSlot) {
    const { index } = slot;
    const fresh = slot === free;
    const label = m.account_address_place({ type: title, number: index });
    const form = forms.isOpen(index) && (
      <AddressForm
        user={user}
        type={type}
        slot={slot}
        label={label}
        only={slots.every((other) => other === slot)}
        clicked={forms.wasClicked(index)}
        onClose={() => forms.close(index)}
      />
    );
    return (
      <AddressCard
        key={index}
        label={label}
        title={fresh ? m.account_address_new() : undefined}
        record={slot.record ?? { ...user, Address: '' }}
        form={form}
        editRef={forms.refOf(index)}
        onEdit={() => forms.open(index)}
      />
    );
  }
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading} className={styles.heading}>
        {title}
      </h2>
      {shown.length > 0 ? (
        <ul role="list" className={styles.list}>
          {shown.map(card)}
        </ul>
      ) : (
        <p className={styles.none}>{none}</p>
      )}
      {!free && <p className="soft">{m.account_address_full({ most: MOST_ADDRESSES })}</p>}
      {free && !adding && (
        <Button
          ref={add}
          variant="secondary"
          className={styles.add}
          onClick={() => forms.open(free.index)}
        >
          <Icon name={PLUS} size={20} />
          {slots.length > 0 ? m.account_address_add() : m.account_address_add_first()}
          <span className="visually-hidden"> {title}</span>
        </Button>
      )}
    </section>
  );
}

/**
 * Which addresses are being edited. When a form closes, the focus returns to the button that opened it
 * (`refOf`), or to `fallback` where that button is gone.
 */
function useOpenForms(drafts: () => number[], fallback: RefObject<HTMLButtonElement | null>) {
  const [open, setOpen] = useState(
    () =>
      new Map(drafts().map((index): [number, { clicked: boolean }] => [index, { clicked: false }])),
  );
  const buttons = useRef(new Map<number, HTMLButtonElement>());
  const closed = useRef<number>(undefined);

  useEffect(() => {
    if (closed.current === undefined) return;
    // Only if the customer has not moved on to something else meanwhile.
    if (document.activeElement === document.body) {
      (buttons.current.get(closed.current) ?? fallback.current)?.focus();
    }
    closed.current = undefined;
  }, [open, fallback]);

  return {
    isOpen: (index: number) => open.has(index),
    /** Whether a click opened the form, and not a draft after a reload. */
    wasClicked: (index: number) => open.get(index)?.clicked ?? false,
    open: (index: number) => setOpen((now) => new Map(now).set(index, { clicked: true })),
    close(index: number) {
      closed.current = index;
      setOpen((now) => new Map([...now].filter(([other]) => other !== index)));
    },
    refOf: (index: number) => (button: HTMLButtonElement | null) => {
      if (button) buttons.current.set(index, button);
      else buttons.current.delete(index);
    },
  };
}
