import { type RefObject, useId, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { CartItem } from '#shared/contract/cart.ts';
import { m } from '#client/messages/compiled/messages.js';
import { staleText } from '#client/rates/stale-text.ts';
import type { Deal } from '#shared/contract/pauses.ts';
import { purchaseOf } from '#client/rates/deals.ts';
import { useGate } from '#client/rates/use-gate.ts';
import { failureText } from '#client/api/failure-text.ts';
import { useServices, useUser } from '#client/api/services-context.ts';
import { StoreUnreachable } from '#client/api/transport.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { BagLine } from './bag-line.tsx';
import { BagSkeleton, ContinueShopping, EmptyBag, NoBag } from './bag-states.tsx';
import { useNoticeOnce } from './use-notice-once.ts';
import { BagSummary } from './bag-summary.tsx';
import { bagPricer, valueOf } from './bag-totals.ts';
import { CouponBox } from '../coupon/coupon-box.tsx';
import { ProceedBar } from './proceed-bar.tsx';
import { cartQuery } from '../queries.ts';
import { useBagCoupon } from '../coupon/use-bag-coupon.ts';
import { useDeleteLine, useFocusAfterDelete } from './use-delete-line.ts';
import { useLeaveWhenEmpty } from './use-leave-when-empty.ts';
import { useWantedLines } from '../quantities/use-quantities.ts';
import { useVisitorsBag } from '../adding/use-visitors-bag.ts';
import styles from './bag.module.css';

/** The bag of the logged-in customer. */
export function Bag() {
  const { api } = useServices();
  const user = useUser();
  const heading = useRef<HTMLHeadingElement>(null);
  const bag = useQuery({ ...cartQuery(api), enabled: user !== undefined });
  const settled = bag.isSuccess && bag.fetchStatus === 'idle';
  const lines = bag.data?.lines ?? undefined;
  const visitors = useVisitorsBag();
  const notice = useNoticeOnce(bag.data);
  useLeaveWhenEmpty(settled && lines?.length === 0 && !visitors.coming, notice);

  const paused = bag.fetchStatus === 'paused';
  const kept = lines !== undefined && (paused || bag.isRefetchError);
  const missing = lines === undefined && (bag.error !== null || paused);
  return (
    <>
      <PageHeading
        ref={heading}
        tabIndex={-1}
        // Reserves the line, so that nothing jumps.
        lead={lines ? itemCount(lines.length) : missing ? undefined : '\u00a0'}
        className={styles.heading}
        rule
      >
        {m.cart_title()}
      </PageHeading>
      {notice && <Notice className={styles.notice}>{notice}</Notice>}
      {kept && (
        <Notice
          kind="stale"
          className={styles.notice}
          // Without a network it is asked for as soon as there is one.
          action={!paused && <AskAgain busy={bag.isFetching} onAgain={() => void bag.refetch()} />}
        >
          {paused ? m.cart_kept_offline() : keptText(bag.error)}
        </Notice>
      )}
      {lines === undefined ? (
        <Missing bag={bag} />
      ) : lines.length === 0 ? (
        (settled && !visitors.filling) || kept ? (
          <EmptyBag />
        ) : (
          <BagSkeleton />
        )
      ) : (
        <FullBag lines={lines} kept={kept} heading={heading} />
      )}
    </>
  );
}

const AskAgain = ({ busy, onAgain }: { busy: boolean; onAgain: () => void }) => (
  <Button variant="secondary" size="small" busy={busy} onClick={onAgain}>
    {m.failed_again()}
  </Button>
);

const keptText = (error: Error | null): string =>
  error instanceof StoreUnreachable
    ? m.cart_kept_unreachable()
    : m.cart_kept_refused({ why: failureText(error, '') });

function Missing({
  bag,
}: {
  bag: { error: Error | null; fetchStatus: string; refetch: () => unknown };
}) {
  const waits = bag.fetchStatus === 'paused';
  if (!bag.error && !waits) return <BagSkeleton />;
  return <NoBag error={waits ? null : bag.error} onRetry={() => void bag.refetch()} />;
}

interface FullBagProps {
  lines: CartItem[];
  kept: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
}

function FullBag({ lines, kept, heading }: FullBagProps) {
  const blockedId = useId();
  const { deleting, deleteLine } = useDeleteLine();
  const focus = useFocusAfterDelete(lines, heading);
  const { coupon, before, asking, change } = useBagCoupon(lines);
  const { taxProfile } = useServices().config;
  const wanted = useWantedLines(lines);
  const totals = bagPricer(wanted, valueOf(coupon), taxProfile);
  const deal = purchaseOf(lines.map(({ Source }) => Source));
  return (
    <div className={styles.page}>
      <div className={styles.lines}>
        <Blocked id={blockedId} deal={deal} />
        <div className={styles.head} aria-hidden>
          <span className={styles.headProduct}>{m.cart_column_product()}</span>
          <span>{m.cart_column_quantity()}</span>
          <span className={styles.headEnd}>{m.cart_column_making()}</span>
          <span className={styles.headEnd}>{m.cart_column_price()}</span>
        </div>
        <ul className={styles.list} data-kept={kept}>
          {lines.map((line) => (
            <BagLine
              key={line.CartId}
              line={line}
              blockedId={blockedId}
              deleteRef={focus.refOf(line.CartId)}
              deleting={deleting.includes(line.CartId)}
              onDelete={() => {
                focus.pressed(line.CartId);
                deleteLine(line);
              }}
            />
          ))}
        </ul>
        <div className={styles.continue}>
          <ContinueShopping quiet />
        </div>
      </div>
      <div className={styles.side}>
        <CouponBox coupon={coupon} before={before} onChange={change} />
        <BagSummary
          lines={lines}
          totals={totals}
          couponed={coupon !== undefined && !coupon.refused}
        />
        <ProceedBar lines={wanted} coupon={coupon} asking={asking} totals={totals} deal={deal} />
      </div>
    </div>
  );
}

/** Says to screen readers why quantities cannot change now. Visibly the button and the top of the page already say it. */
function Blocked({ id, deal }: { id: string; deal: Deal }) {
  const stale = useGate(deal);
  return (
    <div id={id} className="visually-hidden">
      {stale && staleText(stale)}
    </div>
  );
}

const itemCount = (count: number) => (count === 1 ? m.cart_items_one() : m.cart_items({ count }));
