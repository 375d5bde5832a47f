import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AddressType, DeliveryAddress } from '#shared/contract/addresses.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Button } from '#client/ui/button/button.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { RadioCard } from '#client/ui/form/radio-card.tsx';
import { withCountry } from '../address-card.tsx';
import { AddressEditor, EditorActions } from '../editor/address-editor.tsx';
import type { AddressField } from '../editor/address-errors.ts';
import { addressTitles } from '../address-section.tsx';
import type { AddressSelection } from './use-address-selection.ts';
import styles from './selectable-address-card.module.css';

interface SelectableAddressCardProps {
  selection: AddressSelection;
  type: AddressType;
  /** Its position in the list, from 1. */
  index: number;
  /** The address at the store; undefined for a new one. */
  address: DeliveryAddress | undefined;
  checked: boolean;
  /** Discards a new address. */
  onCancel?: (() => void) | undefined;
}

/** One address: selected by its radio button, edited in its place and saved on its own. */
export function SelectableAddressCard(props: SelectableAddressCardProps) {
  const { selection, type, index, address, checked } = props;
  const { user } = selection;
  const position = m.account_address_place({ type: addressTitles[type](), number: index });
  const name = address?.Name || `${user.FirstName} ${user.LastName}`.trim();
  const contact = [withCountry(address?.Number ?? user.Number), address?.Email ?? user.Email];
  const text = address?.Address.trim();
  const label = text
    ? m.choose_address({ name, place: position, address: text })
    : m.choose_address_empty({ name, place: position });
  return (
    <li aria-label={position}>
      <RadioCard
        name={`${type}-address`}
        title={address ? name : m.account_address_new()}
        // All addresses of a customer carry the same name.
        aria-label={address ? label : m.account_address_new()}
        checked={checked}
        disabled={!address}
        onChange={() => address && selection.select(type, address.Id)}
        footer={
          <>
            <p className={styles.contact}>
              {contact.filter(Boolean).map((each) => (
                <span key={each}>{each}</span>
              ))}
            </p>
            <SelectionEditor {...props} label={position} />
          </>
        }
      />
    </li>
  );
}

type SelectionEditorProps = SelectableAddressCardProps & { label: string };

/** Closed until the customer edits the address, has left text typed into it, or an error is about it. */
function SelectionEditor(props: SelectionEditorProps) {
  const { selection, type, index, address, label } = props;
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const saved = address?.Address.trim() ?? '';
  const needed =
    saved === '' ||
    selection.drafts.isUnsaved(type, index, address) ||
    selection.errors.errorAt(type, index) !== undefined;
  const shown = open || needed;
  const wasShown = useRef(shown);
  // The pressed button goes with the editor. A focus that has moved on since it was pressed stays there.
  useEffect(() => {
    const lost = document.activeElement === document.body;
    if (wasShown.current && !shown && lost) place.current?.querySelector('button')?.focus();
    wasShown.current = shown;
  }, [shown]);
  if (shown) {
    return (
      <div ref={place}>
        <OpenEditor {...props} onSaved={() => setOpen(false)} />
      </div>
    );
  }
  function edit(): void {
    flushSync(() => setOpen(true));
    place.current?.querySelector('textarea')?.focus();
  }
  return (
    <div ref={place} className={styles.closed}>
      <p className={styles.text}>{saved}</p>
      {address?.GstNumber && (
        <p className={styles.text}>{m.choose_gst({ number: address.GstNumber })}</p>
      )}
      <Button variant="quiet" size="small" onClick={edit}>
        {m.choose_edit()}
        <span className="visually-hidden"> {label}</span>
      </Button>
    </div>
  );
}

function OpenEditor(props: SelectionEditorProps & { onSaved: () => void }) {
  const { onSaved } = props;
  const { selection, type, index, address, label, onCancel } = props;
  const { drafts, errors, saving } = selection;
  const unsavedId = useId();
  const typed = drafts.typedIn(type, index, address);
  const unsaved = drafts.isUnsaved(type, index, address);
  const error = errors.errorAt(type, index);
  const busy = saving?.saves.some((save) => save.type === type && save.index === index) ?? false;

  const field = (name: AddressField) => ({
    name,
    error: error?.field === name ? error.text : null,
    value: typed[name],
    onChange({ target }: { target: { value: string } }) {
      errors.clear();
      drafts.type(type, index, { ...typed, [name]: target.value }, address);
    },
  });
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (saving) return;
    selection.saveOne(type, index, address);
    // If saving fails the text stays unsaved, which keeps the editor open.
    onSaved();
  }
  function cancel(): void {
    errors.clear();
    if (onCancel) onCancel();
    else drafts.drop(type, index, address);
    onSaved();
  }
  return (
    <AddressEditor
      type={type}
      label={label}
      data-index={index}
      rows={2}
      readOnly={busy}
      field={field}
      onSubmit={submit}
    >
      <EditorActions>
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
          <Button size="small" variant="quiet" onClick={cancel}>
            {address ? m.choose_undo() : m.account_address_cancel()}
            <span className="visually-hidden"> {label}</span>
          </Button>
        )}
        <p id={unsavedId} role="status" className={styles.unsaved}>
          {unsaved && m.choose_unsaved()}
        </p>
      </EditorActions>
      <FormError error={error} />
    </AddressEditor>
  );
}
