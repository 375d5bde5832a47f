import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { Product } from '#shared/contract/catalogue.ts';
import { m } from '#client/messages/compiled/messages.js';
import { assetAddress } from '#client/api/asset-address.ts';
import { useServices } from '#client/api/services-context.ts';
import { Icon } from '#client/ui/button/icon.tsx';
import { Picture, type PictureProps } from '#client/ui/picture/picture.tsx';
import { ProductFilm } from './product-film.tsx';
import { productPictures } from './product-pictures.ts';
import styles from './product-gallery.module.css';

const STEPS: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowRight: 1 };

interface ProductGalleryProps {
  product: Product;
  /** Shown over the stage. */
  actions: ReactNode;
  className?: string | undefined;
}

/** The pictures of a product, then its film: a stage that scrolls and snaps, with thumbnails. */
export function ProductGallery({ product, actions, className = '' }: ProductGalleryProps) {
  const { config } = useServices();
  const stage = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const { ProductName: name, VideoPath } = product;
  const pictures = productPictures(product).map((path) => assetAddress(config, path));
  const count = pictures.length + (VideoPath ? 1 : 0);

  function show(next: number) {
    const width = stage.current?.clientWidth ?? 0;
    setIndex(next);
    stage.current?.scrollTo({ left: next * width });
  }
  function onScroll() {
    const { scrollLeft = 0, clientWidth = 0 } = stage.current ?? {};
    if (clientWidth > 0) setIndex(Math.round(scrollLeft / clientWidth));
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined || event.target !== stage.current) return;
    event.preventDefault();
    show(Math.min(count - 1, Math.max(0, index + step)));
  }

  return (
    <section aria-label={m.product_gallery()} className={`${styles.gallery} ${className}`}>
      <div className={styles.frame}>
        {/* A scrolling element must be focusable and move by the arrow keys. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          ref={stage}
          role="group"
          aria-label={m.product_gallery_stage({ index: index + 1, count: Math.max(1, count) })}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={count > 1 ? 0 : undefined}
          className={styles.stage}
          onScroll={onScroll}
          onKeyDown={onKeyDown}
        >
          {pictures.map((src, at) => (
            <div key={src} className={styles.slide}>
              <Slide
                src={src}
                alt={m.product_picture({ name, index: at + 1 })}
                priority={at === 0}
              />
            </div>
          ))}
          {VideoPath && (
            <div className={styles.slide}>
              <ProductFilm
                src={assetAddress(config, VideoPath)}
                // The very file of the first slide, which is loaded already.
                still={pictures[0] && <Slide src={pictures[0]} alt="" />}
                name={name}
                shown={index === count - 1}
              />
            </div>
          )}
          {count === 0 && <Icon name="lotus" size={72} className={styles.none} />}
        </div>
        <div className={styles.actions}>{actions}</div>
        {count > 1 && (
          <div
            aria-hidden
            data-film={VideoPath !== '' && index === count - 1}
            className={styles.dots}
          >
            {Array.from({ length: count }, (_, at) => (
              <span key={at} data-here={at === index} className={styles.dot} />
            ))}
          </div>
        )}
      </div>
      {count > 1 && (
        <ul role="list" className={styles.thumbs}>
          {Array.from({ length: count }, (_, at) => {
            const film = at === pictures.length;
            const label = film ? m.product_show_film() : m.product_show_picture({ index: at + 1 });
            return (
              <li key={at}>
                <button
                  type="button"
                  aria-label={label}
                  aria-current={at === index ? 'true' : undefined}
                  className={styles.thumb}
                  onClick={() => show(at)}
                >
                  <Picture src={pictures[film ? 0 : at] ?? ''} alt="" ratio="square" sizes="5rem" />
                  {film && <Icon name="play" size={20} className={styles.mark} />}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

const Slide = (props: Pick<PictureProps, 'src' | 'alt' | 'priority'>) => (
  <Picture ratio="square" tile={false} sizes="(min-width: 997px) 38rem, 100vw" {...props} />
);
