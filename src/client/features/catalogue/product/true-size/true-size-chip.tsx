import { lazy, Suspense, useState } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { retryImport } from '#client/updates/retry-import.ts';
import { readSize, sizeText } from './read-size.ts';
import styles from '../gallery/product-gallery.module.css';

const TrueSizeSheet = lazy(() =>
  retryImport(() => import('./true-size-sheet.tsx')).then((module) => ({
    default: module.TrueSizeSheet,
  })),
);

interface TrueSizeChipProps {
  name: string;
  metal: string;
  /** The size as the store writes it. */
  size: string;
}

/** Says how large the piece is and opens it at its true size; nothing where the store's text is not a size. */
export function TrueSizeChip({ name, metal, size: text }: TrueSizeChipProps) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const size = readSize(text);
  if (!size) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={styles.chip}
        onClick={() => setState('open')}
      >
        {m.product_true_size_chip({ size: sizeText(size) })}
      </button>
      {state !== 'never' && (
        <Suspense>
          <TrueSizeSheet
            name={name}
            metal={metal}
            size={size}
            open={state === 'open'}
            onClose={() => setState('closed')}
          />
        </Suspense>
      )}
    </>
  );
}
