import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

export interface CardProps extends ComponentPropsWithRef<'div'> {
  as?: 'div' | 'article' | 'section' | 'li';
  /** `surface`: a sheet of paper with a hairline; `sunk`: pressed in; `tile`: the metal's ground. */
  tone?: 'surface' | 'sunk' | 'tile';
  padded?: boolean;
  selected?: boolean;
}

/** A ground for things that belong together. A link in it with class `stretched` makes all of it press. */
export function Card({
  as = 'div',
  tone = 'surface',
  padded = true,
  selected,
  className,
  ...rest
}: CardProps) {
  // Every tag of `as` takes the same attributes; one of them stands for all in the types.
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
