import { type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { Icon } from '#client/ui/button/icon.tsx';
import styles from './product-gallery.module.css';

interface ProductFilmProps {
  src: string;
  /** The picture before the tap. Not the film's `poster`, which loads at once even out of view, and in one format only. */
  still: ReactNode;
  name: string;
  /** Whether the film is in view; out of view it pauses. */
  shown: boolean;
}

/** The film of a product: nothing of it is loaded before a tap. */
export function ProductFilm({ src, still, name, shown }: ProductFilmProps) {
  const film = useRef<HTMLVideoElement>(null);
  const [stage, setStage] = useState<'still' | 'started' | 'failed'>('still');
  useEffect(() => {
    if (!shown) film.current?.pause();
  }, [shown]);
  return (
    <div className={styles.film}>
      {stage !== 'started' && <div className={styles.still}>{still}</div>}
      <video
        ref={film}
        src={src}
        aria-label={m.product_film({ name })}
        preload="none"
        playsInline
        muted
        controls
        loop
        data-stage={stage}
        onPlay={() => setStage('started')}
        onError={() => setStage('failed')}
      />
      {stage === 'still' && (
        <button
          type="button"
          className={styles.play}
          aria-label={m.product_film_play({ name })}
          // A browser may refuse to play; its own controls are shown then.
          onClick={() => void film.current?.play().catch(() => setStage('started'))}
        >
          <Icon name="play" size={32} />
        </button>
      )}
      {stage === 'failed' && <p className={styles.sorry}>{m.product_film_failed()}</p>}
    </div>
  );
}
