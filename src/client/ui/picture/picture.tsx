import { useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../button/icon.tsx';
import { useHydrating } from '../use-hydrating.ts';
import { readPictureHints } from './picture-hints.ts';
import styles from './picture.module.css';

export interface PictureProps {
  /** Its address; hints in the fragment are used where it has them (see picture-hints.ts). */
  src: string;
  /** What it shows; empty where the text beside it says so already. */
  alt: string;
  /** How wide it is drawn, as in the HTML attribute. */
  sizes?: string;
  /** The one picture that a visitor waits for: loads at once and first. */
  priority?: boolean;
  /**
   * Not among what a visitor sees first: in a rendered page it leaves the line to the script and comes
   * when the app is awake, or at once where there is no script.
   */
  late?: boolean;
  /** The frame: its own measures, or a fixed ratio that the picture fills by `fit`. */
  ratio?: 'own' | 'square' | 'wide' | 'banner';
  fit?: 'contain' | 'cover';
  /** The soft ground on which cut-out pictures stand; off for photographs. */
  tile?: boolean;
  className?: string;
}

type Stage = 'loading' | 'ready' | 'failed';

function Frame({
  src: address,
  alt,
  sizes = '100vw',
  priority = false,
  late = false,
  ratio,
  fit = 'contain',
  tile = true,
  className,
}: PictureProps) {
  const { src, hints } = readPictureHints(address);
  const [stage, setStage] = useState<Stage>(src ? 'loading' : 'failed');
  const image = useRef<HTMLImageElement>(null);
  const waits = useHydrating() && late;

  // In server-rendered pages it may have come, or failed, before anyone listened.
  useEffect(() => {
    const element = image.current;
    if (!element?.complete || !element.currentSrc) return;
    if (element.naturalWidth > 0) setStage('ready');
    else element.decode().catch(() => setStage('failed'));
  }, [waits]);

  const picture = (
    <picture>
      {hints && <source type="image/avif" srcSet={hints.avif} sizes={sizes} />}
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
        onLoad={() => setStage('ready')}
        onError={() => setStage('failed')}
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

/** A picture that keeps its place, shows a blur of itself first, and never a broken image. */
export function Picture(props: PictureProps) {
  return <Frame key={props.src} {...props} />;
}
