import { m } from '#client/messages/compiled/messages.js';
import { assetAddress } from '#client/api/asset-address.ts';
import { useServices } from '#client/api/services-context.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Picture } from '#client/ui/picture/picture.tsx';
import styles from './hero.module.css';

// A picture of the app itself: its hints are written here, not in a store's answer.
const PICTURE =
  '/pictures/hero-bar-640.webp#w=960&h=720&s=320,480,640,960&p=UklGRqAAAABXRUJQVlA4WAoAAAAQAAAADwAACwAAQUxQSDgAAAARHyAkIFP2yQ6IiKAFa9q2ai2JOFIIIZNUgugviGSSeN71dxki-p_85ACtwxSWpE-qMpXlYFlYRlZQOCBCAAAAMAIAnQEqEAAMAAWAgCWwArAGKjbcxWIH_wAA_p2KOb24aFzpaZzdYcyoJC0bPJU5wQOGLBwkDntAgsZIhByFhQAA';

// The largest element of the first screen. On a dense screen the 480 px file (10 kB) replaces larger ones: the eye hardly sees the
// difference, the network does.
const SIZES =
  '(min-width: 997px) 37rem, (min-resolution: 2.5dppx) 10rem, (min-resolution: 1.5dppx) 12.5rem, 75vw';

/** The shop in one line, and one bar of gold. */
export function Hero() {
  const { config } = useServices();
  const { hero } = config.brand ?? {};
  // The app's own picture is where the app is, not where its store is.
  const picture = hero ? assetAddress(config, hero.picture) : PICTURE;
  return (
    <section className={classNames(styles.hero, hero && styles.own)}>
      {picture && (
        <div className={styles.picture}>
          <Picture src={picture} alt="" sizes={SIZES} tile={false} priority />
        </div>
      )}
      <div className={styles.words}>
        <h1>{hero?.title || m.home_hero_title()}</h1>
        <p>{hero?.text || m.home_hero_text()}</p>
        <ButtonLink to="/products">{m.home_hero_link()}</ButtonLink>
      </div>
    </section>
  );
}
