import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import styles from './account-page.module.css';

/** The app's own picture; any store has it. Its size and a blur of it are in the fragment. */
const COIN =
  '/pictures/gold-coin-lotus-560.webp#w=560&h=560&s=160,320,560&p=UklGRsIAAABXRUJQVlA4WAoAAAAQAAAADwAADwAAQUxQSEkAAAARHyAgIVPeGSEREXhgFNt2k59QHLCqErAQEajoVmKCNRIwExH0S_UQ0f8JkHcZiVlHZSF0EM9QLND_zdA7yC3E5pxCGSolJpA3AFZQOCBSAAAAEAIAnQEqEAAQAAWAgCWwAnQAlbjIcsQbAADKLNTEdOlM20Zqd8_K2k0Wk3D73wPSoUatKU6vZcuig27NIIE0dwcuFj7IKuE6nrhbLAdRQ0gAAA==';

interface AccountPageProps {
  title: string;
  lead: string;
  /** For a form whose fields stand in pairs. */
  wide?: boolean;
  children: ReactNode;
}

/** The sheet on which a form of the account stands; on a desk with the metal beside it. */
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
