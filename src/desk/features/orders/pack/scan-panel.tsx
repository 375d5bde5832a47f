import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Field } from '#client/ui/form/field.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { ordersOperations } from '#shared/desk/contract/orders/orders.ts';
import type { Packing } from '#shared/desk/contract/orders/order-packing.ts';
import { typedFigure } from '#shared/pricing/typed-figure.ts';
import { useDeskMutation } from '../../../api/use-desk.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { useKeys } from '../../../parts/button/keys.ts';
import { Panel } from '../../../parts/page/panel.tsx';
import { canScan, CameraScan } from './camera-scan.tsx';
import { useOpening } from '../../../parts/dialog/use-opening.ts';
import textStyles from '../../../parts/text/text.module.css';
import styles from './pack.module.css';

/** The store asks for an unknown weight by beginning its message with the field's name. */
const asksWeight = (error: Error | null): boolean => error?.message.startsWith('grams ') === true;

/**
 * Takes pieces one after the other: a scanner does not wait for the answer about the piece before. After a refusal the rest wait
 * until that piece is settled.
 */
function useTaking(order: string, onRefused: (error: Error) => void, onTaken: () => void) {
  const [serial, setSerial] = useState('');
  const [weight, setWeight] = useState('');
  const take = useDeskMutation(ordersOperations.TakePiece);
  // Two scans may come before a render.
  const queue = useRef<string[]>([]);
  const isBusy = useRef(false);
  const [waiting, setWaiting] = useState<readonly string[]>([]);

  async function send(text: string, grams = ''): Promise<void> {
    isBusy.current = true;
    try {
      await take.mutateAsync({ order, serial: text, ...(grams && { grams }) });
    } catch (error) {
      isBusy.current = false;
      // Before the focus comes to it.
      flushSync(() => {
        setSerial((typed) => typed || text);
        setWeight((typed) => typed || grams);
      });
      if (error instanceof Error) onRefused(error);
      return;
    }
    isBusy.current = false;
    onTaken();
    const next = queue.current.shift();
    setWaiting([...queue.current]);
    if (next !== undefined) await send(next);
  }

  function enter(text: string): void {
    const given = text.trim();
    if (!given) return;
    // At once: what the scanner reads next must not be written behind it.
    setSerial('');
    if (isBusy.current) {
      queue.current.push(given);
      setWaiting([...queue.current]);
      return;
    }
    setWeight('');
    void send(given, typedFigure(weight, 'g'));
  }
  return { take, serial, setSerial, weight, setWeight, waiting, enter };
}

/** Takes pieces: a scanner types the serial and ends with Enter; a person types it; a phone reads it by camera. */
export function ScanPanel({ packing }: { packing: Packing }) {
  const [camera, setCamera, close] = useOpening<true>();
  const field = useRef<HTMLInputElement>(null);
  const scales = useRef<HTMLInputElement>(null);
  const { take, serial, setSerial, weight, setWeight, waiting, enter } = useTaking(
    packing.order,
    (error) => (asksWeight(error) ? scales.current?.focus() : field.current?.select()),
    () => field.current?.focus(),
  );
  const missing = packing.lines.some((line) => line.kept && line.taken.length < line.quantity);
  useKeys({ s: { label: 'Scan or type a serial', run: () => field.current?.focus() } }, missing);
  // A scanner types at once; on a phone the keyboard would cover the list.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);
  if (!missing) return null;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    enter(serial);
  };
  const found = (text: string) => {
    close();
    enter(text);
  };
  return (
    <Panel>
      <form className={styles.scan} onSubmit={submit} noValidate>
        {canScan() && !camera && (
          <DeskButton kind="primary" className={styles.wide ?? ''} onClick={() => setCamera(true)}>
            Scan the next piece
          </DeskButton>
        )}
        {camera && <CameraScan onFound={found} onClose={close} />}
        {/* Where the camera was: below the fields a phone’s bar would lie over it. */}
        <div className={styles.verdictLine}>
          {take.error && (
            <Notice kind={asksWeight(take.error) ? 'warn' : 'error'}>
              {plain(take.error.message)}
            </Notice>
          )}
          {take.data && <Notice kind="success">{take.data.lines.join(' ')}</Notice>}
          {waiting.length > 0 && (
            <p className={textStyles.soft}>Taken next: {waiting.join(', ')}.</p>
          )}
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
        {/* Never busy: it would hold up the Enter of the next scan. */}
        <DeskButton type="submit" kind="primary">
          Take
        </DeskButton>
      </form>
    </Panel>
  );
}

const plain = (message: string): string =>
  message.startsWith('grams ') ? `The g${message.slice(1)}` : message;
