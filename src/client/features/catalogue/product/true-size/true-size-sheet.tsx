import { useState } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { Button } from '#client/ui/button/button.tsx';
import { Sheet } from '#client/ui/layout/sheet.tsx';
import { CardMeasure } from './card-measure.tsx';
import type { PieceSize } from './read-size.ts';
import { sizeText } from './read-size.ts';
import { keepScreenScale, readScreenScale } from './screen-scale.ts';
import { TrueSizeDrawing } from './true-size-drawing.tsx';
import styles from './true-size.module.css';

interface TrueSizeSheetProps {
  name: string;
  metal: string;
  size: PieceSize;
  open: boolean;
  onClose: () => void;
}

/** The piece in true millimetres beside a coin that everybody knows, once a bank card has measured the screen. */
export function TrueSizeSheet({ name, metal, size, open, onClose }: TrueSizeSheetProps) {
  const [screen, setScreen] = useState(readScreenScale);
  const [measuring, setMeasuring] = useState(false);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={m.product_true_size()}
      closeLabel={m.ui_close()}
      size="wide"
    >
      {measuring ? (
        <CardMeasure
          scale={screen.scale}
          onMeasured={(scale) => {
            keepScreenScale(scale);
            setScreen({ scale, measured: true });
            setMeasuring(false);
          }}
        />
      ) : (
        <div className={styles.body}>
          <TrueSizeDrawing name={name} metal={metal} size={size} scale={screen.scale} />
          <p className={styles.words}>
            {sizeText(size)}
            {size.count > 1 && ` · ${m.product_true_size_each({ count: size.count })}`}
          </p>
          <p className={styles.note}>
            {screen.measured ? m.product_true_size_measured() : m.product_true_size_guess()}
          </p>
          <Button
            variant={screen.measured ? 'quiet' : 'primary'}
            onClick={() => setMeasuring(true)}
          >
            {m.product_true_size_measure()}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
