import { Children, useRef } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../button/icon-button.tsx';
import { useSlider } from './use-slider.ts';
import styles from './carousel.module.css';

export interface CarouselLabels {
  /** The accessible name. */
  name: string;
  previous: string;
  next: string;
  /** The name of the pause button, for a carousel that moves by itself. */
  pause?: string;
  play?: string;
}

/** The space between slides, as in the style. */
const GAP_PX = 16;

export interface CarouselProps {
  labels: CarouselLabels;
  /** One slide each. */
  children: ReactNode;
  /** How many are shown at once below 997 px, and from 997 px on. */
  perView?: 1 | 2;
  perViewWide?: 1 | 2 | 4;
  /**
   * Below 997 px the row scrolls natively under the finger, without a slider, and shows the edge of the next slide. In that case
   * there are no buttons and nothing moves by itself.
   */
  peek?: boolean;
  /** The time between moves in ms; without it the carousel moves only when it is pressed. */
  autoplay?: number;
  /** The duration of a move in ms. */
  transition?: number;
  dots?: boolean;
  /** Slides appear by fading in. */
  fade?: boolean;
  /** A heading; the controls are at its end. */
  header?: ReactNode;
  className?: string;
}

/**
 * Slides in a row. The row scrolls and snaps by CSS alone, in the same sizes, before (and without) the slider, which is loaded
 * when the row comes near. With `autoplay` it rests under the pointer, a finger or the focus, in a hidden tab and under reduced
 * motion, and has a pause button.
 */
export function Carousel({
  labels,
  children,
  perView = 1,
  perViewWide = perView,
  peek = false,
  autoplay,
  transition = 500,
  dots = false,
  fade = false,
  header,
  className,
}: CarouselProps) {
  const slides = Children.toArray(children);
  const count = slides.length;
  const list = useRef<HTMLUListElement>(null);
  const slider = useSlider(list, {
    count,
    perView,
    perViewWide,
    peek,
    gap: GAP_PX,
    autoplay,
    transition,
  });
  const moves = count > Math.min(perView, perViewWide);

  return (
    <section
      aria-label={labels.name}
      data-moves={count > perView && !peek}
      data-moves-wide={count > perViewWide}
      data-peek={peek || undefined}
      className={classNames(styles.carousel, header ? styles.headed : null, className)}
      {...slider.restHandlers}
    >
      {header && <div className={styles.header}>{header}</div>}
      {moves && (
        <div className={styles.controls}>
          <IconButton icon="chevron-left" label={labels.previous} onClick={() => slider.move(-1)} />
          {dots && (
            <span aria-hidden className={styles.dots}>
              {slides.map((_, index) => (
                // oxlint-disable-next-line react/no-array-index-key
                <span key={index} data-here={index === slider.index} className={styles.dot} />
              ))}
            </span>
          )}
          <IconButton icon="chevron-right" label={labels.next} onClick={() => slider.move(1)} />
          {autoplay !== undefined && (
            <IconButton
              icon={slider.paused ? 'play' : 'pause'}
              label={(slider.paused ? labels.play : labels.pause) ?? ''}
              className={styles.pause}
              onClick={slider.togglePaused}
            />
          )}
        </div>
      )}
      <ul
        ref={list}
        role="list"
        // Until the slider takes over, the list scrolls natively and by the arrow keys.
        tabIndex={moves && !slider.ready ? 0 : undefined}
        data-per-view={perView}
        data-per-view-wide={perViewWide}
        className={classNames(styles.list, fade && styles.fade)}
      >
        {slides.map((slide, index) => (
          // A slide is a position in the row; its content has a key of its own.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.slide}>
            {slide}
          </li>
        ))}
      </ul>
    </section>
  );
}
