import type { Banner as BannerData } from '#shared/contract/content.ts';
import { assetAddress } from '#client/api/asset-address.ts';
import { useServices } from '#client/api/services-context.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Picture } from '#client/ui/picture/picture.tsx';
import styles from './banner.module.css';

/** A banner in a fixed box: its headline beside a cut-out piece, or a picture that fills the box. */
export function Banner({ banner }: { banner: BannerData }) {
  const { config } = useServices();
  const { S_ImageName, S_ImagePath, S_Link, S_Alt } = banner;
  const headline = bannerHeadline(S_ImageName);
  const Box = S_Link ? 'a' : 'div';
  return (
    <Box
      {...(S_Link && { href: S_Link })}
      className={classNames(styles.banner, headline ? styles.worded : styles.bare)}
    >
      {headline && <p className={styles.headline}>{headline}</p>}
      <div className={styles.picture}>
        <Picture
          src={assetAddress(config, S_ImagePath)}
          alt={S_Alt}
          ratio="wide"
          tile={false}
          fit={headline ? 'contain' : 'cover'}
          late
          sizes={headline ? '(min-width: 997px) 38rem, 60vw' : '(min-width: 1264px) 75rem, 100vw'}
        />
      </div>
    </Box>
  );
}

/** The headline of a banner. Undefined for a file name, which many stores put there. */
function bannerHeadline(name: string): string | undefined {
  const text = name.trim();
  if (!text || /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(text)) return undefined;
  // A single token, such as banner_2, is a key of the store.
  return /\s/.test(text) ? text : undefined;
}
