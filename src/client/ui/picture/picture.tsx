import { useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../button/icon.tsx';
import { useHydrating } from '../use-hydrating.ts';
import { readPictureHints } from './picture-hints.ts';
import styles from './picture.module.css';

export interface PictureProps {
  /** Its address; hints in the fragment are used if it has them (see picture-hints.ts). */
  src: string;
  /** What it shows; empty if the text beside it says so already. */
  alt: string;
  /** Looked at closely: it may load the largest file that there is. */
  fine?: boolean;
  /** How wide it is drawn, as in the HTML attribute. */
  sizes?: string;
  /** The one picture that a visitor waits for: loads at once and first. */
  priority?: boolean;
  /**
   * Below the first view: in a rendered page it leaves the line to the script and loads after hydration, or
   * at once without a script.
   */
  late?: boolean;
  /** The frame: its own size, or a fixed ratio that the picture fills by `fit`. */
  ratio?: 'own' | 'square' | 'wide' | 'banner';
  fit?: 'contain' | 'cover';
  /** The soft ground of cut-out pictures; off for photographs. */
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
  const waits = useHydrating() && late;

  // In a server-rendered page it may have loaded, or failed, before the listeners were there.
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
        srcSet={hints?.webp}
        src={src}
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
 * A picture that reserves its space, shows a blur of itself first, and is never a broken image. Where the query of its address
 * changes alone, as on a page that wakes, the same element loads it anew: one that was replaced under a finger would lose the press.
 */
export function Picture(props: PictureProps) {
  return <Frame key={props.src.replace(/\?[^#]*/, '')} {...props} />;
}
