import { useEffect, useRef, useState } from 'react';
import type { AddressType } from '#shared/contract/addresses.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { codeDigits } from '#client/ui/form/code-digits.ts';
import { writeTidy } from '#client/ui/form/write-tidy.ts';
import { type Filled, fillPin } from './fill-pin.ts';
import { loadPinDirectory, type PinDirectory } from './pin-directory.ts';
import styles from './pin-field.module.css';

const DIGITS = 6;

/**
 * The PIN code field above the address: a complete code writes district and state into the address below. What the customer typed
 * there is replaced only when they press for it. The directory is loaded when the form opens, and works offline from then on;
 * without it the field still takes a code, and fills in nothing.
 */
export function PinField({ type, readOnly }: { type: AddressType; readOnly: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const directory = useDirectory();
  const [pin, setPin] = useState<string>();
  const [filled, setFilled] = useState<Filled>();
  const area = () => field.current?.form?.querySelector('textarea') ?? undefined;

  // Takes the PIN code from the address; a code typed before the directory was loaded is filled in now.
  useEffect(() => {
    const control = area();
    if (!directory || !control) return;
    const typed = field.current?.value ?? '';
    if (typed === '') setPin(directory.pinIn(control.value) ?? '');
    else fill(typed, false);
    // Once, when the directory is loaded.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [directory]);

  function fill(code: string, replace: boolean): void {
    const control = area();
    if (!directory || !control || code.length < DIGITS) return setFilled(undefined);
    const result = fillPin(control.value, code, directory, replace);
    setFilled(result);
    if (result.text === undefined) return;
    write(control, result.text);
    // The street belongs above the filled-in line: the caret goes there.
    if (result.text.startsWith('\n')) control.setSelectionRange(0, 0);
  }
  return (
    <div className={styles.pin}>
      <Field
        ref={field}
        label={m.account_pin()}
        inputMode="numeric"
        // Of the same address as the text below, or a browser would not fill in both.
        autoComplete={`${type} postal-code`}
        value={pin ?? ''}
        readOnly={readOnly}
        onChange={(event) => {
          event.stopPropagation();
          const code = writeTidy(event.target, (text) => codeDigits(text, DIGITS));
          setPin(code);
          fill(code, false);
        }}
      />
      <p role="status" className={styles.place}>
        {filled?.place
          ? m.account_pin_place({ district: filled.place.district, state: filled.place.state })
          : filled && m.account_pin_unknown()}
        {filled?.other && ` ${m.account_pin_other({ pin: filled.other })}`}
      </p>
      {filled?.other && pin && !readOnly && (
        <Button variant="quiet" size="small" onClick={() => fill(pin, true)}>
          {m.account_pin_replace({ pin })}
        </Button>
      )}
    </div>
  );
}

function useDirectory(): PinDirectory | undefined {
  const [directory, setDirectory] = useState<PinDirectory>();
  useEffect(() => {
    let gone = false;
    loadPinDirectory().then(
      (loaded) => gone || setDirectory(loaded),
      // Offline without it: the address is typed by hand, as before.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  return directory;
}

/** Writes as if the customer had typed, so that the form, controlled or not, notices and saves its draft. */
function write(control: HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(control, text);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
