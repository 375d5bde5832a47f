import { type FormEvent, useId } from 'react';
import type { AddressType, DeliveryAddress } from '#shared/contract/addresses.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { RadioCard } from '#client/ui/form/radio-card.tsx';
import { TextAreaField } from '#client/ui/form/text-area-field.tsx';
import { withCountry } from './address-card.tsx';
import { addressTitles } from './address-section.tsx';
import type { AddressField } from './address-errors.ts';
import type { Choose } from './use-address-selection.ts';
import styles from './selectable-address-card.module.css';

interface ChooseCardProps {
  choose: Choose;
  type: AddressType;
  /** The place in the list, from 1. */
  index: number;
  /** What the store has; nothing of a new one. */
  address: DeliveryAddress | undefined;
  checked: boolean;
  /** What is typed can be given up, all of it. */
  onCancel?: (() => void) | undefined;
}

/** One address: chosen by its radio, changed in its place, saved by itself. */
export function ChooseCard(props: ChooseCardProps) {
  const { choose, type, index, address, checked, onCancel } = props;
  const { user } = choose;
  const place = m.account_address_place({ type: addressTitles[type](), number: index });
  const name = address?.Name || `${user.FirstName} ${user.LastName}`.trim();
  const contact = [withCountry(address?.Number ?? user.Number), address?.Email ?? user.Email];
  const text = address?.Address.trim();
  const label = text
    ? m.choose_address({ name, place, address: text })
    : m.choose_address_empty({ name, place });
  return (
    <li aria-label={place}>
      <RadioCard
        name={`${type}-address`}
        title={address ? name : m.account_address_new()}
        // Those of one customer all carry the same name.
        aria-label={address ? label : m.account_address_new()}
        checked={checked}
        disabled={!address}
        onChange={() => address && choose.choose(type, address.Id)}
        footer={
          <>
            <p className={styles.contact}>
              {contact.filter(Boolean).map((each) => (
                <span key={each}>{each}</span>
              ))}
            </p>
            <ChooseForm
              choose={choose}
              type={type}
              index={index}
              address={address}
              label={place}
              onCancel={onCancel}
            />
          </>
        }
      />
    </li>
  );
}

type ChooseFormProps = Omit<ChooseCardProps, 'checked'> & { label: string };

function ChooseForm({ choose, type, index, address, label, onCancel }: ChooseFormProps) {
  const { drafts, faults, saving } = choose;
  const unsavedId = useId();
  const typed = drafts.typedIn(type, index, address);
  const unsaved = drafts.isUnsaved(type, index, address);
  const fault =
    faults.fault?.type === type && faults.fault.at?.index === index ? faults.fault : undefined;
  const errorOf = (field: AddressField) => (fault?.at?.field === field ? fault.text : null);
  const busy = saving?.saves.some((save) => save.type === type && save.index === index) ?? false;

  const input = (field: AddressField) => (value: string) => {
    faults.clear();
    drafts.type(type, index, { ...typed, [field]: value }, address);
  };
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!saving) choose.saveOne(type, index, address);
  }
  return (
    <form
      aria-label={label}
      data-index={index}
      className={styles.form}
      onSubmit={submit}
      noValidate
    >
      <TextAreaField
        label={m.account_address_text()}
        name="Address"
        value={typed.Address}
        onChange={({ target }) => input('Address')(target.value)}
        autoComplete={`${type} street-address`}
        rows={2}
        readOnly={busy}
        error={errorOf('Address')}
        className={styles.address}
      />
      <Field
        label={m.account_address_gst()}
        labelNote={m.account_address_optional()}
        name="GstNumber"
        value={typed.GstNumber}
        onChange={({ target }) => input('GstNumber')(target.value)}
        autoComplete="off"
        enterKeyHint="done"
        autoCapitalize="characters"
        spellCheck={false}
        readOnly={busy}
        error={errorOf('GstNumber')}
        className={styles.gst}
      />
      <div className={styles.actions}>
        <Button
          type="submit"
          size="small"
          variant={unsaved ? 'primary' : 'secondary'}
          busy={busy}
          blockedReason={saving && !busy ? m.choose_saving() : null}
          aria-describedby={unsaved && !saving ? unsavedId : undefined}
        >
          {m.account_address_save()}
          <span className="visually-hidden"> {label}</span>
        </Button>
        {(onCancel ?? (address && unsaved)) && !busy && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              faults.clear();
              if (onCancel) onCancel();
              else drafts.drop(type, index);
            }}
          >
            {address ? m.choose_undo() : m.account_address_cancel()}
            <span className="visually-hidden"> {label}</span>
          </Button>
        )}
        <p id={unsavedId} role="status" className={styles.unsaved}>
          {unsaved && m.choose_unsaved()}
        </p>
      </div>
      {fault && !fault.at?.field && (
        <Notice kind="error" role="presentation" className={styles.fault}>
          {fault.text}
        </Notice>
      )}
    </form>
  );
}
