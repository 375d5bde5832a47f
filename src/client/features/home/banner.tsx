import type { Banner as BannerData } from '#shared/contract/content.ts';
import { assetAddress } from '#client/api/asset-address.ts';
import { useServices } from '#client/api/services-context.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Picture } from '#client/ui/picture/picture.tsx';
import { bannerHeadline } from './banner-headline.ts';
import styles from './banner.module.css';

/** A banner in a fixed box: its headline beside a cut-out piece, or a picture that fills the box. */
export function Banner({ banner }: { banner: BannerData }) {
  const { config } = useServices();
  const { S_ImageName, S_ImagePath } = banner;
  const headline = bannerHeadline(S_ImageName);
  return (
    <div className={classNames(styles.banner, headline ? styles.worded : styles.bare)}>
      {headline && <p className={styles.headline}>{headline}</p>}
      <div className={styles.picture}>
        <Picture
          src={assetAddress(config, S_ImagePath)}
          alt=""
          ratio="wide"
          tile={false}
          fit={headline ? 'contain' : 'cover'}
          late
          sizes={headline ? '(min-width: 997px) 38rem, 60vw' : '(min-width: 1264px) 75rem, 100vw'}
        />
      </div>
    </div>
  );
}
