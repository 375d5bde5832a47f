import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

export interface CardProps extends ComponentPropsWithRef<'div'> {
  as?: 'div' | 'article' | 'section' | 'li';
  /** `surface`: a sheet of paper with a hairline; `sunk`: pressed in; `tile`: the ground of a metal. */
  tone?: 'surface' | 'sunk' | 'tile';
  padded?: boolean;
  selected?: boolean;
}

/** A ground for related things. A link with the class `stretched` in it makes all of it pressable. */
export function Card({
  as = 'div',
  tone = 'surface',
  padded = true,
  selected,
  className,
  ...rest
}: CardProps) {
  // Every tag of `as` takes the same attributes, so the types use one of them for all.
  const Tag = as as 'div';
  return (
    <Tag
      {...rest}
      className={classNames(
        styles.card,
        styles[tone],
        padded && styles.padded,
        selected && styles.selected,
        className,
      )}
    />
  );
}
