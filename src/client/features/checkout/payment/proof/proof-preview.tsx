import { useEffect, useState } from 'react';
import type { ProofPicture } from '#client/checkout-session/payment-draft.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Icon } from '#client/ui/button/icon.tsx';
import { releaseFile } from '#client/ui/save-file.ts';
import styles from './proof-field.module.css';

/** A preview of the attached picture, or a text if this browser cannot show it. */
export function PayPreview({ picture: { blob } }: { picture: ProofPicture }) {
  const [address, setAddress] = useState<string>();
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    setShown(true);
    return () => releaseFile(made);
  }, [blob]);
  if (address && shown) {
    return (
      <img
        className={styles.preview}
        src={address}
        alt={m.pay_picture_alt()}
        onError={() => setShown(false)}
      />
    );
  }
  return (
    <span className={styles.preview}>
      <Icon name="check" size={28} />
      <span className={styles.detail}>{m.pay_picture_heic()}</span>
    </span>
  );
}
