import { Button, type ButtonProps } from '#client/ui/button/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import styles from './desk-button.module.css';

/** `grave` leads to something serious, and asks first; `danger` does it. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'grave' | 'danger';

export interface DeskButtonProps extends Omit<ButtonProps, 'variant' | 'size'> {
  /** `secondary` by default. */
  kind?: ButtonKind;
  /** Its words are part of what the page says, such as a name that opens: paper shows them too. */
  printed?: boolean;
}

/** The shop's button at the height of a row; on touch as high as a finger needs. */
export function DeskButton({
  kind = 'secondary',
  printed = false,
  className,
  ...rest
}: DeskButtonProps) {
  return (
    <Button
      {...rest}
      variant={kind === 'grave' ? 'secondary' : kind}
      size="small"
      className={classNames(styles.dense, styles[kind], printed && styles.printed, className)}
    />
  );
}
