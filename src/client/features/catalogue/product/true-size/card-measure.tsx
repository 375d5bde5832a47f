import { useId, useState } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { Button } from '#client/ui/button/button.tsx';
import { CARD_MM, SCALES } from './screen-scale.ts';
import styles from './true-size.module.css';

/** So fine that a step is less than a fifth of a millimetre over a whole card. */
const STEP = 0.01;

/** The outline of a bank card, to be adjusted to a real one; upright on a phone, which is narrower than a card. */
export function CardMeasure({
  scale,
  onMeasured,
}: {
  scale: number;
  onMeasured: (scale: number) => void;
}) {
  const [now, setNow] = useState(scale);
  const id = useId();
  const [upright] = useState(() => matchMedia('(max-width: 45rem)').matches);
  const { width: long, height: short } = CARD_MM;
  const [width, height] = upright ? [short, long] : [long, short];
  return (
    <div className={styles.body}>
      <p>{upright ? m.product_true_size_card_upright() : m.product_true_size_card()}</p>
      <div className={styles.cardTable}>
        <svg
          aria-hidden
          data-card
          width={width * now}
          height={height * now}
          viewBox={`0 0 ${width} ${height}`}
        >
          <rect
            x={0.3}
            y={0.3}
            width={width - 0.6}
            height={height - 0.6}
            rx={3.2}
            className={styles.card}
          />
          <path d={`M.4 0V${height}M${width - 0.4} 0V${height}`} className={styles.edges} />
        </svg>
      </div>
      <label htmlFor={id}>{m.product_true_size_card_width()}</label>
      <input
        id={id}
        type="range"
        className={styles.slider}
        min={SCALES.least}
        max={SCALES.most}
        step={STEP}
        value={now}
        onChange={({ target }) => setNow(Number(target.value))}
      />
      <Button onClick={() => onMeasured(now)}>{m.product_true_size_keep()}</Button>
    </div>
  );
}
