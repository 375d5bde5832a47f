import { useEffect, useRef, useState } from 'react';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import styles from './pack.module.css';

/** The barcode API of browsers that have one; not in the types yet. */
interface CodeReader {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
type ReaderMaker = new (options: { formats: string[] }) => CodeReader;

const FORMATS = ['code_128', 'code_39', 'qr_code', 'data_matrix', 'ean_13', 'itf'];

const readerOf = (): ReaderMaker | undefined =>
  'BarcodeDetector' in window ? (window.BarcodeDetector as ReaderMaker) : undefined;

/** Whether this browser can read a code by camera. */
export const canScan = (): boolean =>
  readerOf() !== undefined && 'mediaDevices' in navigator && window.isSecureContext;

interface CameraScanProps {
  onFound: (text: string) => void;
  onClose: () => void;
}

/** The camera's picture until it contains a code. Nothing of it is stored or sent. */
export function CameraScan({ onFound, onClose }: CameraScanProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });
  useEffect(() => {
    const watched = { over: false };
    let stream: MediaStream | undefined;
    const watch = async () => {
      const Reader = readerOf();
      const element = video.current;
      if (!Reader || !element) return;
      const reader = new Reader({ formats: FORMATS });
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (watched.over) return stop();
      element.srcObject = stream;
      await element.play();
      while (!watched.over) {
        const [code] = await reader.detect(element);
        if (code && !watched.over) return found.current(code.rawValue);
        await new Promise(requestAnimationFrame);
      }
    };
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    watch().catch(() => {
      if (!watched.over) setFailed(true);
    });
    return () => {
      watched.over = true;
      stop();
    };
  }, []);
  return (
    <div className={styles.camera}>
      {failed ? (
        <Notice kind="warn">The camera cannot be used here. Type the number.</Notice>
      ) : (
        <video ref={video} muted playsInline className={styles.video} aria-label="Camera" />
      )}
      <DeskButton onClick={onClose}>Close the camera</DeskButton>
    </div>
  );
}
