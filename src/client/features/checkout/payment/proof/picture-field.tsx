import { type ChangeEvent, useEffect, useId, useRef } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/button/icon.tsx';
import { SHARE } from '#client/ui/button/more-icons.ts';
import { classNames } from '#client/ui/class-names.ts';
import type { ProofPicture } from '#client/checkout-session/payment-draft.ts';
import { PayPreview } from './proof-preview.tsx';
import styles from './proof-field.module.css';

interface PictureFieldProps {
  picture: ProofPicture | undefined;
  reading: boolean;
  error: string;
  /** Whether the attached picture, if any, can no longer be changed. */
  frozen: boolean;
  /** The id of the input, for a button elsewhere that opens it. */
  inputId?: string;
  words: { choose: string; detail: string; attached: string };
  onChoose: (file: File) => void;
  onRemove: () => void;
}

/** A screenshot of a payment: chosen, shown, replaced, removed. */
export function PictureField(props: PictureFieldProps) {
  const { picture, reading, error, frozen, inputId, words, onChoose, onRemove } = props;
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const replace = useRef<HTMLButtonElement>(null);
  // Once there is a picture, the file input is hidden: the focus moves to the button that replaces it.
  useEffect(() => {
    if (picture && document.activeElement === input.current) replace.current?.focus();
  }, [picture]);
  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const file = target.files?.[0];
    // Lets the same file be chosen again.
    target.value = '';
    if (file) onChoose(file);
  }
  function remove(): void {
    onRemove();
    input.current?.focus();
  }
  return (
    <>
      <label
        className={classNames(styles.pick, picture && 'visually-hidden')}
        data-busy={reading}
        hidden={frozen && picture !== undefined}
      >
        <Icon name={SHARE} size={24} />
        <span className={styles.pickText}>
          <span className={styles.name}>{reading ? m.pay_picture_reading() : words.choose}</span>
          <span className={styles.detail}>{words.detail}</span>
        </span>
        <input
          ref={input}
          id={inputId}
          type="file"
          accept="image/*"
          className="visually-hidden"
          tabIndex={picture ? -1 : undefined}
          aria-invalid={error !== '' || undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={choose}
        />
      </label>
      {picture && (
        <div className={styles.attached}>
          <PayPreview picture={picture} />
          <div className={styles.words}>
            <p className={styles.name}>{m.pay_picture_attached()}</p>
            <p className={styles.detail}>{words.attached}</p>
            {!frozen && (
              <div className={styles.actions}>
                <Button
                  ref={replace}
                  variant="secondary"
                  size="small"
                  onClick={() => input.current?.click()}
                >
                  {m.pay_picture_replace()}
                </Button>
                <Button variant="quiet" size="small" onClick={remove}>
                  {m.pay_picture_remove()}
                </Button>
              </div>
            )}
          </div>
        </div>
      )}
      <p role="status" className="visually-hidden">
        {reading ? m.pay_picture_reading() : picture && m.pay_picture_said()}
      </p>
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
          <Icon name="alert" size={18} />
          {error}
        </p>
      )}
    </>
  );
}
