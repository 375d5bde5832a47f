import { useState } from 'react';
import { qrPath } from '#shared/qr-path.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Sheet } from '#client/ui/layout/sheet.tsx';
import styles from './upi-qr.module.css';

/** A code that a phone's camera reads in either theme: black on white, with its quiet zone. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = qrPath(text);
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** The code of this payment; a tap shows it larger, for another phone to scan. */
export function PayQr({ link, label, hint }: { link: string; label: string; hint: string }) {
  const [large, setLarge] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.press}
        aria-label={m.pay_qr_enlarge()}
        onClick={() => setLarge(true)}
      >
        <QrCode text={link} label={label} />
      </button>
      <Sheet
        open={large}
        onClose={() => setLarge(false)}
        title={m.pay_qr_title()}
        closeLabel={m.pay_close()}
      >
        <QrCode text={link} label={label} />
        <p className={styles.hint}>{hint}</p>
      </Sheet>
    </>
  );
}
