import styles from './share-bars.module.css';

/** Units of the drawing: the whole, the height of a bar, and the space between the two bars. */
const WHOLE = 1000;
const BAR = 12;
const LENS = 10;

interface ShareBarsProps {
  /** Thousandths of the whole. The first is the large share; the others are drawn again below, magnified. */
  shares: readonly number[];
  /** Paler, for a state that no longer applies. */
  pale?: boolean;
}

/** The shares of a whole, to scale. Decorative: a list beside it says the same. */
export function ShareBars({ shares, pale = false }: ShareBarsProps) {
  const [first = 0, ...small] = shares;
  const others = small.reduce((sum, width) => sum + width, 0);
  const top = stacked([first, ...small]);
  const lens = stacked([0, ...small.map((width) => (others > 0 ? (width * WHOLE) / others : 0))]);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WHOLE} ${2 * BAR + LENS}`}
      preserveAspectRatio="none"
      data-pale={pale}
      className={styles.bars}
    >
      <path
        className={styles.lens}
        d={`M${first} ${BAR}L${WHOLE} ${BAR}L${WHOLE} ${BAR + LENS}L0 ${BAR + LENS}Z`}
      />
      {Array.from(shares, (_, at) => (
        <g key={at} data-share={at} className={styles.share}>
          <rect {...top[at]} height={BAR} />
          <rect {...lens[at]} y={BAR + LENS} height={BAR} />
        </g>
      ))}
    </svg>
  );
}

/** The colour of a share, shown before its name in the list. */
export const ShareSwatch = ({ at }: { at: number }) => (
  <span aria-hidden data-share={at} className={`${styles.share} ${styles.swatch}`} />
);

/** The start of each width when they are placed side by side. */
function stacked(widths: readonly number[]): { x: number; width: number }[] {
  let x = 0;
  return widths.map((width) => {
    const place = { x, width };
    x += width;
    return place;
  });
}
