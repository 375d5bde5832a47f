import { Button, type ButtonProps } from '#client/ui/button/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import styles from './desk-button.module.css';

/** `grave` leads to something serious, and asks first; `danger` does it. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'grave' | 'danger';

export interface DeskButtonProps extends Omit<ButtonProps, 'variant' | 'size'> {
  /** `secondary` by default. */
  kind?: ButtonKind;
}

/** The shop's button at the height of a row; on touch as high as a finger needs. */
export function DeskButton({ kind = 'secondary', className, ...rest }: DeskButtonProps) {
  return (
    <Button
      {...rest}
      variant={kind === 'grave' ? 'secondary' : kind}
      size="small"
      className={classNames(styles.dense, styles[kind], className)}
    />
  );
}
