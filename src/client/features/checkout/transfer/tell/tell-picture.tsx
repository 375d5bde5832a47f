import { type ChangeEvent, useRef } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/button/icon.tsx';
import { SHARE } from '#client/ui/button/more-icons.ts';
import { classNames } from '#client/ui/class-names.ts';
import { PayPreview } from '../../payment/proof/proof-preview.tsx';
import styles from '../../payment/proof/proof-field.module.css';
import type { Telling } from './use-telling.ts';

/** A screenshot of the payment, for who has one. */
export function TellPicture({ telling }: { telling: Telling }) {
  const { draft, reading, pictureError, busy } = telling;
  const input = useRef<HTMLInputElement>(null);
  const { picture } = draft;
  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const file = target.files?.[0];
    // Lets the same file be chosen again.
    target.value = '';
    if (file) void telling.attach(file);
  }
  return (
    <div className={styles.proof}>
      <label className={classNames(styles.pick, picture && 'visually-hidden')} data-busy={reading}>
        <Icon name={SHARE} size={24} />
        <span className={styles.pickText}>
          <span className={styles.name}>
            {reading ? m.pay_picture_reading() : m.transfer_picture()}
          </span>
          <span className={styles.detail}>{m.transfer_picture_detail()}</span>
        </span>
        <input
          ref={input}
          type="file"
          accept="image/*"
          className="visually-hidden"
          tabIndex={picture ? -1 : undefined}
          disabled={busy}
          onChange={choose}
        />
      </label>
      {picture && (
        <div className={styles.attached}>
          <PayPreview picture={picture} />
          <div className={styles.words}>
            <p className={styles.name}>{m.pay_picture_attached()}</p>
            <p className={styles.detail}>{m.transfer_picture_kept()}</p>
            {!busy && (
              <div className={styles.actions}>
                <Button variant="quiet" size="small" onClick={telling.detach}>
                  {m.pay_picture_remove()}
                </Button>
              </div>
            )}
          </div>
        </div>
      )}
      {pictureError && (
        <p role="alert" className={styles.error}>
          <Icon name="alert" size={18} />
          {pictureError}
        </p>
      )}
    </div>
  );
}
