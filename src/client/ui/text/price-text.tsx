import { useEffect, useRef } from 'react';
import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './price-text.module.css';

export type PriceState = 'live' | 'stale' | 'none';

export interface PriceTextProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** The formatted price, such as ₹1,27,480.00; undefined if none is known. */
  value?: string | null;
  state: PriceState;
  size?: 'hero' | 'large' | 'normal';
  /** Added to a stale price for screen readers, such as "last known price". */
  staleHint?: string;
  /** Read instead of a missing price, such as "price not known". */
  noneHint?: string;
  /** A price as long as the expected one: reserves the space while there is none. */
  template?: string;
  /** Whether changed digits flash: for the one price that a screen is about, never for sums or lists. */
  flash?: boolean;
  /** Writes the paise smaller than the rupees. */
  smallPaise?: boolean;
}

/** A price that may tick. A stale price is muted; without a price an en dash of the same width is shown. Ticks are never announced. */
export function PriceText({
  value,
  state,
  size = 'normal',
  staleHint,
  noneHint,
  template = '₹0,00,000.00',
  flash,
  smallPaise,
  className,
  ...rest
}: PriceTextProps) {
  const ground = useRef<HTMLSpanElement>(null);
  const before = useRef<string | null>(null);
  const live = state === 'live' && value ? value : null;

  useEffect(() => {
    const [was, place] = [before.current, ground.current];
    before.current = live;
    if (!flash || !live || !was || was === live || !place) return;
    // Not part of the start. Without this code nothing flashes, and nothing else is missing.
    import('./flash-digits.ts').then(
      ({ flashDigits }) => flashDigits(place, was),
      () => {},
    );
  }, [live, flash]);

  const none = state === 'none' || !value;
  const [rupees, paise] = smallPaise && value ? value.split('.') : [value];
  return (
    <span
      {...rest}
      data-state={none ? 'none' : state}
      className={classNames('num', styles.price, styles[size], className)}
      translate="no"
    >
      {none ? (
        <>
          <span aria-hidden className={styles.ghost}>
            {template}
          </span>
          <span aria-hidden className={styles.dash}>
            –
          </span>
          {noneHint && <span className="visually-hidden">{noneHint}</span>}
        </>
      ) : (
        <>
          <span ref={ground} className={styles.ground}>
            {rupees}
            {paise && <small className={styles.paise}>.{paise}</small>}
          </span>
          {state === 'stale' && staleHint && <span className="visually-hidden"> {staleHint}</span>}
        </>
      )}
    </span>
  );
}
