import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

export interface CardProps extends ComponentPropsWithRef<'div'> {
  as?: 'div' | 'article' | 'section' | 'li';
  /** `surface`: a sheet of paper with a hairline; `sunk`: pressed in; `tile`: a metal's background. */
  tone?: 'surface' | 'sunk' | 'tile';
  padded?: boolean;
  selected?: boolean;
}

/** A container for related content. A link inside with the class `stretched` makes all of it pressable. */
export function Card({
  as = 'div',
  tone = 'surface',
  padded = true,
  selected,
  className,
  ...rest
}: CardProps) {
  // All tags of `as` take the same attributes, so the types of one serve for all.
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
