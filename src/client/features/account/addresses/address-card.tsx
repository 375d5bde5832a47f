import type { ReactNode, Ref } from 'react';
import type { ProfileRecord } from '#shared/contract/addresses.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Button } from '#client/ui/button/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import styles from './address-card.module.css';

interface AddressCardProps {
  /** The type and number of the address. */
  label: string;
  /** Shown instead of the customer's name. */
  title?: string | undefined;
  record: Pick<ProfileRecord, 'FirstName' | 'Address' | 'GstNumber' | 'Number' | 'Email'>;
  /** The form, while the address is being edited. */
  form: ReactNode;
  editRef: Ref<HTMLButtonElement>;
  onEdit: () => void;
}

/** One address, shown or edited in the same place. */
export function AddressCard({ label, title, record, form, editRef, onEdit }: AddressCardProps) {
  const { FirstName, Address, GstNumber, Number, Email } = record;
  const none = <span className="soft">{m.account_none()}</span>;
  return (
    <Card as="li" aria-label={label} className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.name}>{title ?? (FirstName || label)}</h3>
        {!form && (
          <Button
            ref={editRef}
            variant="quiet"
            size="small"
            className={styles.edit}
            onClick={onEdit}
          >
            {m.account_address_edit()}
            <span className="visually-hidden"> {label}</span>
          </Button>
        )}
      </div>
      {form || <p className={styles.address}>{Address}</p>}
      <dl className={styles.facts}>
        {!form && (
          <>
            <dt>{m.account_address_gst()}</dt>
            <dd>{GstNumber || none}</dd>
          </>
        )}
        <dt>{m.account_number()}</dt>
        <dd className="num" translate="no">
          {withCountry(Number) || none}
        </dd>
        <dt>{m.account_email()}</dt>
        <dd>{Email || none}</dd>
      </dl>
    </Card>
  );
}

/** An Indian number with its country code. */
export const withCountry = (number: string) => (/^\d{10}$/.test(number) ? `+91 ${number}` : number);
