import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { User } from '#shared/contract/account.ts';
import type { AddressType, ProfileRecord } from '#shared/contract/addresses.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/button/icon.tsx';
import { PLUS } from '#client/ui/button/more-icons.ts';
import { addressList, type AddressSlot, MOST_ADDRESSES } from './address-book.ts';
import { AddressCard } from './address-card.tsx';
import { draftKey, hasDraft, NEW } from './editor/address-drafts.ts';
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
  const forms = useOpenForms(
    () =>
      [...slots.map(({ index }) => index), NEW].filter((at) => hasDraft(draftKey(user, type, at))),
    add,
  );
  const title = addressTitles[type]();
  const adding = forms.isOpen(NEW);
  // What was typed stays where another tab has taken the last room: the store says so.
  const next = free ?? { index: MOST_ADDRESSES + 1 };
  const shown = adding ? [...slots, next] : slots;
  const none = type === 'billing' ? m.account_billing_none() : m.account_shipping_none();

  function card(slot: AddressSlot) {
    const { index } = slot;
    const fresh = slot === next;
    const at = fresh ? NEW : index;
    const label = m.account_address_place({ type: title, number: index });
    const form = forms.isOpen(at) && (
      <AddressForm
        user={user}
        type={type}
        slot={slot}
        fresh={fresh}
        label={label}
        only={slots.every((other) => other === slot)}
        clicked={forms.wasClicked(at)}
        onClose={(saved) => forms.close(at, saved)}
      />
    );
    return (
      <AddressCard
        key={at}
        label={label}
        title={fresh ? m.account_address_new() : undefined}
        record={slot.record ?? { ...user, Address: '' }}
        form={form}
        editRef={forms.refOf(at)}
        onEdit={() => forms.open(at)}
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
          onClick={() => forms.open(NEW)}
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
 * Which addresses are being edited. When a form closes, the focus returns to the button that opens it again (`refOf`), or to `fallback`
 * where there is none.
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
    /** `saved`: where a new address has come to stand. */
    close(index: number, saved = index) {
      closed.current = saved;
      setOpen((now) => new Map([...now].filter(([other]) => other !== index)));
    },
    refOf: (index: number) => (button: HTMLButtonElement | null) => {
      if (button) buttons.current.set(index, button);
      else buttons.current.delete(index);
    },
  };
}
