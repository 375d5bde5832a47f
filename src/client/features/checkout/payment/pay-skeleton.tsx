import { m } from '#client/messages/compiled/messages.js';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { PayWaysSkeleton } from './ways/pay-ways.tsx';
import styles from './pay-form.module.css';

/** A placeholder of the payment's final size, with a text of what it waits for. */
export function PaySkeleton({ text }: { text: string }) {
  return (
    <div className={styles.page}>
      <div className={styles.heading}>
        <div className={styles.trailBone} />
        <PageHeading rule>{m.pay_title()}</PageHeading>
      </div>
      <div className={styles.head}>
        <p className={styles.headTotal}>
          <span className={styles.headLabel}>{m.pay_to_pay()}</span>
          <Skeleton shape="text" className={styles.totalBone} />
        </p>
        <Notice kind="stale">{text}</Notice>
      </div>
      <div className={styles.ways}>
        <PayWaysSkeleton />
      </div>
      <div className={styles.aside}>
        <div className={styles.side}>
          <Skeleton shape="text" lines={8} />
        </div>
      </div>
    </div>
  );
}
