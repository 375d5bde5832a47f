import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import styles from './account-page.module.css';

/** A picture that ships with the app. The fragment holds its size and a blurred preview. */
const COIN =
  '/pictures/gold-coin-lotus-560.webp#w=560&h=560&s=160,320,560&p=UklGRsIAAABXRUJQVlA4WAoAAAAQAAAADwAADwAAQUxQSEkAAAARHyAgIVPeGSEREXhgFNt2k59QHLCqErAQEajoVmKCNRIwExH0S_UQ0f8JkHcZiVlHZSF0EM9QLND_zdA7yC3E5pxCGSolJpA3AFZQOCBSAAAAEAIAnQEqEAAQAAWAgCWwAnQAlbjIcsQbAADKLNTEdOlM20Zqd8_K2k0Wk3D73wPSoUatKU6vZcuig27NIIE0dwcuFj7IKuE6nrhbLAdRQ0gAAA==';

interface AccountPageProps {
  title: string;
  lead: string;
  /** For a form with pairs of fields. */
  wide?: boolean;
  children: ReactNode;
}

/** The page of a login, registration or recovery form; on a desktop with a picture beside it. */
export function AccountPage({ title, lead, wide = false, children }: AccountPageProps) {
  return (
    <div className={classNames(styles.page, wide && styles.wide)}>
      <div className={styles.metal}>
        <Picture src={COIN} alt="" sizes="22rem" tile={false} />
      </div>
      <div className={styles.sheet}>
        <PageHeading lead={lead} rule>
          {title}
        </PageHeading>
        {children}
      </div>
    </div>
  );
}
