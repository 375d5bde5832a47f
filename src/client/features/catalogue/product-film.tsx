import { useEffect, useRef, useState } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { Icon } from '#client/ui/icon.tsx';
import styles from './product-gallery.module.css';

interface ProductFilmProps {
  src: string;
  poster: string | undefined;
  name: string;
  /** In sight; out of it the film rests. */
  shown: boolean;
}

/** The film of a product: nothing of it is fetched before a tap. */
export function ProductFilm({ src, poster, name, shown }: ProductFilmProps) {
  const film = useRef<HTMLVideoElement>(null);
  const [stage, setStage] = useState<'still' | 'started' | 'failed'>('still');
  useEffect(() => {
    if (!shown) film.current?.pause();
  }, [shown]);
  return (
    <div className={styles.film}>
      <video
        ref={film}
        src={src}
        poster={poster}
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
          // A browser may refuse; its own controls are shown then.
          onClick={() => film.current?.play().catch(() => setStage('started'))}
        >
          <Icon name="play" size={32} />
        </button>
      )}
      {stage === 'failed' && <p className={styles.sorry}>{m.product_film_failed()}</p>}
    </div>
  );
}
