import { m } from '#client/messages/compiled/messages.js';
import { readMetal } from '#shared/pricing/unit-price.ts';
import { sizeText, type PieceSize } from './read-size.ts';
import styles from './true-size.module.css';

/** The ₹10 coin, in mm. */
const RUPEES_10 = 27;
const GAP = 5;
const EDGE = 0.4;

interface TrueSizeDrawingProps {
  name: string;
  metal: string;
  size: PieceSize;
  /** CSS pixels per millimetre. */
  scale: number;
}

/** The piece from above, to scale. If it is larger than the screen, it scrolls. */
export function TrueSizeDrawing({ name, metal, size, scale }: TrueSizeDrawingProps) {
  const { shape, width, height } = size;
  const tall = Math.max(height, RUPEES_10);
  const wide = width + GAP + RUPEES_10;
  const coin = width + GAP + RUPEES_10 / 2;
  const fill = `url(#true-size-${readMetal(metal) === 'silver' ? 'silver' : 'gold'})`;
  const top = (tall - height) / 2;
  return (
    // A scrolling drawing must be reachable by the keyboard.
    <div className={styles.table} tabIndex={0} role="group" aria-label={m.product_true_size()}>
      <svg
        role="img"
        aria-label={m.product_true_size_drawn({ name, size: sizeText(size) })}
        width={wide * scale}
        height={tall * scale}
        viewBox={`0 0 ${wide} ${tall}`}
      >
        <Sheen id="true-size-gold" light="#f4dc97" dark="#a8781f" />
        <Sheen id="true-size-silver" light="#f1f3f5" dark="#868e95" />
        {shape === 'disc' ? (
          <>
            <circle data-piece cx={width / 2} cy={tall / 2} r={width / 2} fill={fill} />
            <circle cx={width / 2} cy={tall / 2} r={(width / 2) * 0.9} className={styles.rim} />
          </>
        ) : (
          <>
            <rect
              data-piece
              x={0}
              y={top}
              width={width}
              height={height}
              rx={width * 0.05}
              fill={fill}
            />
            <rect
              x={width * 0.05}
              y={top + width * 0.05}
              width={width * 0.9}
              height={height - width * 0.1}
              rx={width * 0.03}
              className={styles.rim}
            />
          </>
        )}
        <circle cx={coin} cy={tall / 2} r={RUPEES_10 / 2 - EDGE / 2} className={styles.coin} />
        <circle cx={coin} cy={tall / 2} r={RUPEES_10 * 0.33} className={styles.coin} />
        <text x={coin} y={tall / 2} className={styles.value}>
          ₹10
        </text>
      </svg>
      <p className={styles.of}>{m.product_true_size_coin()}</p>
    </div>
  );
}

/** Metal as it is lit from the upper left. */
const Sheen = ({ id, light, dark }: Record<'id' | 'light' | 'dark', string>) => (
  <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
    <stop offset="0.1" stopColor={light} />
    <stop offset="1" stopColor={dark} />
  </linearGradient>
);
