import styles from './share-bars.module.css';

/** Units of the drawing: the whole, and the heights of a bar and of the space between the two. */
const WHOLE = 1000;
const BAR = 12;
const LENS = 10;

interface ShareBarsProps {
  /** Thousandths of the whole. The first is the large one; the others are drawn once more below, as under a lens. */
  shares: readonly number[];
  /** Paler, for what is no longer so. */
  pale?: boolean;
}

/** A whole in its parts, true to scale. Decoration: a list beside it says the same. */
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

/** The colour of a share, before its name in the list. */
export const ShareSwatch = ({ at }: { at: number }) => (
  <span aria-hidden data-share={at} className={`${styles.share} ${styles.swatch}`} />
);

/** Where each width begins, beside one another. */
function stacked(widths: readonly number[]): { x: number; width: number }[] {
  let x = 0;
  return widths.map((width) => {
    const place = { x, width };
    x += width;
    return place;
  });
}
