import { useState } from 'react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { FieldFrame, useFieldIds } from './field-frame.tsx';
import type { FieldFrameProps } from './field-frame.tsx';
import { Icon } from '../button/icon.tsx';
import { EYE, EYE_OFF } from '../button/more-icons.ts';
import styles from './field.module.css';

export interface FieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'prefix'>, FieldFrameProps {
  /** A fixed text before the value, such as +91 or ₹. */
  prefix?: ReactNode;
  /** A fixed text after the value, such as GM. */
  suffix?: ReactNode;
  /** Names of the toggle that shows and hides a password; without them there is no toggle. */
  reveal?: { show: string; hide: string };
}

/** A password that is shown is a text to the phone's keyboard, which would begin it with a capital letter and correct its words. */
const AS_TYPED = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/** One line of input with its label, hint and error. Attributes and ref go to the input. */
export function Field({
  label,
  labelNote,
  hint,
  error,
  prefix,
  suffix,
  reveal,
  type = 'text',
  className,
  id: givenId,
  ...rest
}: FieldProps) {
  const [revealed, setRevealed] = useState(false);
  const ids = useFieldIds(givenId, { hint, error });
  return (
    <FieldFrame {...{ label, labelNote, hint, error, className }} id={ids.id}>
      <span className={styles.box}>
        {prefix && <span className={classNames(styles.affix, styles.prefix)}>{prefix}</span>}
        <input
          {...(reveal && AS_TYPED)}
          {...rest}
          {...ids}
          type={reveal && revealed ? 'text' : type}
          className={styles.input}
        />
        {suffix && <span className={classNames(styles.affix, styles.suffix)}>{suffix}</span>}
        {reveal && (
          <button
            type="button"
            className={styles.reveal}
            aria-label={revealed ? reveal.hide : reveal.show}
            aria-controls={ids.id}
            onClick={() => setRevealed(!revealed)}
          >
            <Icon name={revealed ? EYE_OFF : EYE} size={22} />
          </button>
        )}
      </span>
    </FieldFrame>
  );
}
