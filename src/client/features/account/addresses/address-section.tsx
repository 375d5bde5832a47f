import { useId, useRef } from 'react';
import type { User } from '#shared/contract/account.ts';
import type { AddressType, ProfileRecord } from '#shared/contract/addresses.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/button/icon.tsx';
import { PLUS } from '#client/ui/button/more-icons.ts';
import { addressList, type AddressPlace, MOST_ADDRESSES } from './address-book.ts';
import { AddressCard } from './address-card.tsx';
import { draftKey, hasDraft } from './address-draft.ts';
import { AddressForm } from './address-form.tsx';
import { useOpenForms } from './use-open-forms.ts';
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

/** The addresses of one type, each to be edited in its place, and room for one more. */
export function AddressSection({ user, type, records }: AddressSectionProps) {
  const heading = useId();
  const add = useRef<HTMLButtonElement>(null);
  const { places, free } = addressList(records, type);
  const all = free ? [...places, free] : places;
  const forms = useOpenForms(
    () => all.map(({ index }) => index).filter((at) => hasDraft(draftKey(user, type, at))),
    add,
  );
  const title = addressTitles[type]();
  const adding = free !== undefined && forms.isOpen(free.index);
  const shown = adding ? all : places;
  const none = type === 'billing' ? m.account_billing_none() : m.account_shipping_none();

  function card(place: AddressPlace) {
    const { index } = place;
    const fresh = place === free;
    const label = m.account_address_place({ type: title, number: index });
    const form = forms.isOpen(index) && (
      <AddressForm
        user={user}
        type={type}
        place={place}
        label={label}
        only={places.every((other) => other === place)}
        pressed={forms.wasPressed(index)}
        onClose={() => forms.close(index)}
      />
    );
    return (
      <AddressCard
        key={index}
        label={label}
        title={fresh ? m.account_address_new() : undefined}
        record={place.record ?? { ...user, Address: '' }}
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
          {places.length > 0 ? m.account_address_add() : m.account_address_add_first()}
          <span className="visually-hidden"> {title}</span>
        </Button>
      )}
    </section>
  );
}
