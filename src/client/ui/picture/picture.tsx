import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../button/icon.tsx';
import { useHydrating } from '../use-hydrating.ts';
import { readPictureHints } from './picture-hints.ts';
import styles from './picture.module.css';

export interface PictureProps {
  /** The picture's address; hints in its fragment are used (see picture-hints.ts). */
  src: string;
  /** The alternative text; empty if the text beside the picture already says it. */
  alt: string;
  /** For a picture that is looked at closely: may load the largest available file. */
  fine?: boolean;
  /** The width at which the picture is drawn, as in the HTML attribute. */
  sizes?: string;
  /** The one picture that a visitor waits for: loads at once and first. */
  priority?: boolean;
  /**
   * Below the first view: in a server-rendered page it leaves the network to the scripts and loads after hydration, or at once
   * without scripts.
   */
  late?: boolean;
  /** The frame: its own size, or a fixed ratio that the picture fills by `fit`. */
  ratio?: 'own' | 'square' | 'wide' | 'banner';
  fit?: 'contain' | 'cover';
  /** The soft background of cut-out pictures; off for photographs. */
  tile?: boolean;
  className?: string;
}

function Frame({
  src: address,
  alt,
  sizes = '100vw',
  fine = false,
  priority = false,
  late = false,
  ratio,
  fit = 'contain',
  tile = true,
  className,
}: PictureProps) {
  const { src, hints } = readPictureHints(address);
  const [loaded, setLoaded] = useState(false);
  const [failed, setFailed] = useState('');
  const stage = failed === src ? 'failed' : loaded ? 'ready' : 'loading';
  const image = useRef<HTMLImageElement>(null);
  const hydrating = useHydrating();
  const waits = hydrating && late;
  // React gives an image its file before it puts it into its picture, and Safari would fetch that at once, WebP beside AVIF. One
  // that loads lazily does not; this one is told its files when it is in place.
  const [toldLater] = useState(priority && !hydrating);
  const srcSet = hints?.webp;
  useLayoutEffect(() => {
    if (!toldLater || !image.current) return;
    if (srcSet) image.current.srcset = srcSet;
    image.current.src = src;
  }, [toldLater, srcSet, src]);

  // In a server-rendered page it may have loaded, or failed, before the listeners were attached.
  useEffect(() => {
    const element = image.current;
    if (!element?.complete || !element.currentSrc) return;
    if (element.naturalWidth > 0) setLoaded(true);
    else element.decode().catch(() => setFailed(src));
  }, [waits, src]);

  const picture = (
    <picture>
      {hints && (
        <source
          type="image/avif"
          srcSet={fine && hints.fine ? `${hints.avif}, ${hints.fine}` : hints.avif}
          sizes={sizes}
        />
      )}
      <img
        ref={image}
        className={styles.image}
        sizes={hints && sizes}
        srcSet={toldLater ? undefined : srcSet}
        src={toldLater ? undefined : src}
        alt={alt}
        width={hints?.width}
        height={hints?.height}
        loading={priority ? 'eager' : 'lazy'}
        decoding={priority ? 'sync' : 'async'}
        fetchPriority={priority ? 'high' : undefined}
        onLoad={() => setLoaded(true)}
        onError={() => setFailed(src)}
      />
    </picture>
  );

  return (
    <span
      data-stage={stage}
      data-ratio={ratio ?? (hints ? 'own' : 'square')}
      className={classNames(styles.frame, styles[fit], tile && styles.tile, className)}
    >
      {hints?.placeholder && stage === 'loading' && (
        <img className={styles.blur} src={hints.placeholder} alt="" aria-hidden />
      )}
      {stage === 'failed' ? (
        <span className={styles.mark} role={alt ? 'img' : undefined} aria-label={alt || undefined}>
          <Icon name="lotus" size={40} />
        </span>
      ) : waits ? (
        <noscript>{picture}</noscript>
      ) : (
        picture
      )}
    </span>
  );
}

/**
 * A picture that reserves its space, shows a blur of itself first, and is never a broken image. If only the query of its address
 * changes, as during hydration, the same element loads it again: an element replaced under a finger would lose the press.
 */
export function Picture(props: PictureProps) {
  return <Frame key={props.src.replace(/\?[^#]*/, '')} {...props} />;
}
