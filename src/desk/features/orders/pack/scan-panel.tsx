import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Field } from '#client/ui/form/field.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { ordersOperations } from '#shared/desk/contract/orders/orders.ts';
import type { Packing } from '#shared/desk/contract/orders/order-packing.ts';
import { useDeskMutation } from '../../../api/use-desk.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { useKeys } from '../../../parts/button/keys.ts';
import { Panel } from '../../../parts/page/panel.tsx';
import { canScan, CameraScan } from './camera-scan.tsx';
import styles from './pack.module.css';

/** The store asks for an unknown weight by beginning its message with the field's name. */
const asksWeight = (error: Error | null): boolean => error?.message.startsWith('grams ') === true;

/** Takes pieces: a scanner types the serial and ends with Enter; a person types it; a phone reads it by camera. */
export function ScanPanel({ packing }: { packing: Packing }) {
  const [serial, setSerial] = useState('');
  const [weight, setWeight] = useState('');
  const [camera, setCamera] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const scales = useRef<HTMLInputElement>(null);
  const take = useDeskMutation(ordersOperations.TakePiece);
  const missing = packing.lines.some((line) => line.kept && line.taken.length < line.quantity);
  useKeys({ s: { label: 'Scan or type a serial', run: () => field.current?.focus() } }, missing);
  // A scanner types at once; on a phone the keyboard would cover the list.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);
  function send(text: string) {
    if (!text.trim() || take.isPending) return;
    take.mutate(
      { order: packing.order, serial: text, ...(weight.trim() && { grams: weight.trim() }) },
      {
        onSuccess: () => {
          setSerial('');
          setWeight('');
          field.current?.focus();
        },
        onError: (error) => {
          if (asksWeight(error)) scales.current?.focus();
          else field.current?.select();
        },
      },
    );
  }
  if (!missing) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(serial);
  };
  const found = (text: string) => {
    setCamera(false);
    setSerial(text);
    send(text);
  };
  return (
    <Panel>
      <form className={styles.scan} onSubmit={submit} noValidate>
        {canScan() && !camera && (
          <DeskButton kind="primary" className={styles.wide ?? ''} onClick={() => setCamera(true)}>
            Scan the next piece
          </DeskButton>
        )}
        {camera && <CameraScan onFound={found} onClose={() => setCamera(false)} />}
        {/* Where the camera was: below the fields a phone’s bar would lie over it. */}
        <div className={styles.verdictLine}>
          {take.error && (
            <Notice kind={asksWeight(take.error) ? 'warn' : 'error'}>
              {plain(take.error.message)}
            </Notice>
          )}
          {take.data && <Notice kind="success">{take.data.lines.join(' ')}</Notice>}
        </div>
        <Field
          ref={field}
          label="Serial"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={serial}
          onChange={({ target }) => setSerial(target.value)}
        />
        <Field
          ref={scales}
          label="Weighed"
          hint="Only if you weighed it now"
          suffix="g"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={weight}
          onChange={({ target }) => setWeight(target.value)}
        />
        <DeskButton type="submit" kind="primary" busy={take.isPending}>
          Take
        </DeskButton>
      </form>
    </Panel>
  );
}

const plain = (message: string): string =>
  message.startsWith('grams ') ? `The g${message.slice(1)}` : message;
