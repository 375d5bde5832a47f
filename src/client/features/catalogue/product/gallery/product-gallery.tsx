import { lazy, type ReactNode, Suspense } from 'react';
import { useRouter } from '@tanstack/react-router';
import type { Product } from '#shared/contract/catalogue.ts';
import { m } from '#client/messages/compiled/messages.js';
import { assetAddress } from '#client/api/asset-address.ts';
import { useServices } from '#client/api/services-context.ts';
import { Icon } from '#client/ui/button/icon.tsx';
import { showError } from '#client/ui/feedback/toast.ts';
import { Picture, type PictureProps } from '#client/ui/picture/picture.tsx';
import { retryImport } from '#client/updates/retry-import.ts';
import { PictureCaption } from '#client/ui/picture/picture-caption.tsx';
import { pictureOf } from '#client/finding/picture-of.ts';
import { useStage } from './gallery-stage.ts';
import { ProductFilm } from './product-film.tsx';
import { productPictures, readTurn } from './product-pictures.ts';
import { TrueSizeChip } from '../true-size/true-size-chip.tsx';
import { classNames } from '#client/ui/class-names.ts';
import styles from './product-gallery.module.css';

const ProductTurntable = lazy(() =>
  retryImport(() => import('../turntable/product-turntable.tsx')).then((module) => ({
    default: module.ProductTurntable,
  })),
);

interface ProductGalleryProps {
  product: Product;
  /** Shown over the stage. */
  actions: ReactNode;
  className?: string | undefined;
}

/**
 * The pictures of a product at its weight, then its turntable or film: a stage that scrolls and snaps, with thumbnails. A tap
 * opens a picture full screen.
 */
export function ProductGallery({ product, actions, className = '' }: ProductGalleryProps) {
  const { config } = useServices();
  const { history } = useRouter();
  const { ProductName: name, VideoPath, Denomination } = product;
  const pictures = productPictures(product).map((path, at) => ({
    src: assetAddress(config, path),
    alt: m.product_picture({ name, index: at + 1 }),
    caption: pictureOf(path, Denomination),
  }));
  const count = pictures.length + (VideoPath ? 1 : 0);
  const { stage, index, show, onScroll, onKeyDown } = useStage(count);
  const film = VideoPath !== '' && index === count - 1;

  async function look(at: number, from: HTMLImageElement | null) {
    const viewer = await import('../viewer/open-viewer.ts').catch(() => undefined);
    if (viewer) viewer.openViewer(pictures, at, from, history, show);
    else showError(m.product_viewer_failed());
  }

  return (
    <section aria-label={m.product_gallery()} className={`${styles.gallery} ${className}`}>
      <div className={classNames(styles.frame, count > 1 ? undefined : styles.alone)}>
        {/* A scrolling element must be focusable and move by the arrow keys. */}
        <div
          ref={stage}
          role="group"
          aria-label={m.product_gallery_stage({ index: index + 1, count: Math.max(1, count) })}
          tabIndex={count > 1 ? 0 : undefined}
          className={styles.stage}
          onScroll={onScroll}
          onKeyDown={onKeyDown}
        >
          {pictures.map(({ src, alt }, at) => (
            <div key={src} className={styles.slide}>
              <button
                type="button"
                aria-haspopup="dialog"
                className={styles.open}
                onClick={({ currentTarget }) =>
                  void look(at, currentTarget.querySelector('picture img'))
                }
              >
                <Slide src={src} alt={alt} priority={at === 0} />
              </button>
            </div>
          ))}
          {VideoPath && (
            <div className={styles.slide}>
              <Moving
                address={assetAddress(config, VideoPath)}
                still={pictures[0]?.src}
                name={name}
                shown={film}
              />
            </div>
          )}
          {count === 0 && <Icon name="lotus" size={72} className={styles.none} />}
        </div>
        <div className={styles.actions}>{actions}</div>
        <PictureCaption>
          {film ? pictureOf(VideoPath, Denomination) : pictures[index]?.caption}
        </PictureCaption>
        <div className={styles.chips}>
          <TrueSizeChip name={name} metal={product.MetalCategory} size={product.Size} />
        </div>
        {count > 1 && (
          <div aria-hidden data-film={film} className={styles.dots}>
            {Array.from({ length: count }, (_, at) => (
              <span key={at} data-here={at === index} className={styles.dot} />
            ))}
          </div>
        )}
      </div>
      {count > 1 && (
        <ul role="list" className={styles.thumbs}>
          {Array.from({ length: count }, (_, at) => {
            const last = at === pictures.length;
            const label = last ? m.product_show_film() : m.product_show_picture({ index: at + 1 });
            return (
              <li key={at}>
                <button
                  type="button"
                  aria-label={label}
                  aria-current={at === index ? 'true' : undefined}
                  className={styles.thumb}
                  onClick={() => show(at)}
                >
                  <Picture
                    src={pictures[last ? 0 : at]?.src ?? ''}
                    alt=""
                    ratio="square"
                    sizes="5rem"
                  />
                  {last && <Icon name="play" size={20} className={styles.mark} />}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

interface MovingProps {
  address: string;
  still: string | undefined;
  name: string;
  /** Whether the slide is in view. */
  shown: boolean;
}

/** The last slide: a turntable where the film's address announces frames, else the film. */
function Moving({ address, still: src, name, shown }: MovingProps) {
  const turn = readTurn(address);
  // The same file as the first slide, which is already loaded.
  const still = src && <Slide src={src} alt="" />;
  const film = (
    <ProductFilm src={address.split('#')[0] ?? ''} still={still} name={name} shown={shown} />
  );
  if (!turn) return film;
  return (
    <Suspense fallback={still}>
      <ProductTurntable key={address} frames={turn.frames} name={name} still={still} film={film} />
    </Suspense>
  );
}

const Slide = (props: Pick<PictureProps, 'src' | 'alt' | 'priority'>) => (
  <Picture
    ratio="square"
    tile={false}
    fine
    sizes="(min-width: 997px) 38rem, min(100vw, max(12rem, 32vh))"
    {...props}
  />
);
