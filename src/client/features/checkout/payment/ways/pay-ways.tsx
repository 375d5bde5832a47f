import { type ReactNode, startTransition, useOptimistic } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { exact } from '#shared/pricing/decimal.ts';
import { formatRupees, trimmedRupees } from '#shared/pricing/money.ts';
import type { Way, WayToPay } from '#shared/paying/ways-to-pay.ts';
import { m } from '#client/messages/compiled/messages.js';
import { classNames } from '#client/ui/class-names.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/button/icon.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import type { PayWay } from './pay-way.ts';
import { arrivesText } from './way-text.ts';
import radioStyles from '#client/ui/form/radio-card.module.css';
import styles from './pay-ways.module.css';

interface PayWaysProps {
  how: PayWay;
  /** Rupees, without the card surcharge. */
  total: string;
  /** The payment was sent: the way cannot change until the store has answered. */
  frozen: boolean;
  /** What paying by card costs. */
  card: { percent: string; taxed: boolean; surcharge: string | undefined };
  /** An explanation of the chosen way, where there is more to say. */
  children?: ReactNode;
}

/** The choice of the way to pay, best first. It is in the URL, so that a reload keeps it. */
export function PayWays({ how, total, frozen, card, children }: PayWaysProps) {
  const navigate = useNavigate();
  const { ways, way: chosen } = how;
  const best = ways[0]?.way;
  // The address follows later, on a slow phone so late that a press seemed to be ignored.
  const [marked, mark] = useOptimistic(chosen);
  const choose = (next: Way) =>
    startTransition(async () => {
      mark(next);
      await navigate({
        to: '/modeofpayment',
        search: next === best ? {} : { mode: next },
        replace: true,
        resetScroll: false,
      });
    });
  return (
    <fieldset className={styles.modes} disabled={frozen}>
      <legend className={styles.legend}>{m.pay_how()}</legend>
      {ways.map((each) =>
        each.possible ? (
          <div key={each.way} className={styles.choice}>
            <label className={styles.mode}>
              <input
                type="radio"
                name="mode"
                value={each.way}
                checked={each.way === marked}
                onChange={() => choose(each.way)}
                className={classNames(radioStyles.radio, styles.radio)}
              />
              <span className={styles.name}>{nameOf(each.way)}</span>
              <span className={styles.detail}>{detailOf(each, total, card)}</span>
            </label>
            {each.way === chosen && children}
          </div>
        ) : (
          <div key={each.way} className={styles.impossible}>
            <Icon name={NOT} size={20} className={styles.mark} />
            <p className={styles.name}>
              {each.way === 'upi' ? m.pay_way_upi_whole() : nameOf(each.way)}
            </p>
            <p className={styles.detail}>{whyNotText(each)}</p>
          </div>
        ),
      )}
    </fieldset>
  );
}

/** Shown instead of the ways while the store's terms load, or when loading them failed. */
export function NoPayWays({ missing, again }: Pick<PayWay, 'missing' | 'again'>) {
  if (missing === 'loading') {
    return (
      <div role="status">
        <span className="visually-hidden">{m.pay_ways_loading()}</span>
        <PayWaysSkeleton />
      </div>
    );
  }
  const action = (
    <Button variant="quiet" size="small" onClick={again}>
      {m.failed_again()}
    </Button>
  );
  return (
    <Notice kind="warn" action={action}>
      {m.pay_ways_failed()}
    </Notice>
  );
}

/** As tall as the ways and the code that come in its place. */
export function PayWaysSkeleton() {
  return (
    <div className={styles.bones}>
      <Skeleton className={styles.waysBone} />
      <Skeleton className={styles.codeBone} />
      <Skeleton shape="text" lines={3} />
    </div>
  );
}

/** A circle with a bar across, for a way that is not possible. */
const NOT = { path: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.6 5.6l12.8 12.8' } as const;

const names: Record<Way, () => string> = {
  upi: m.pay_mode_upi,
  card: m.pay_mode_card,
  transfer: m.pay_way_transfer,
  parts: m.pay_way_parts,
};
const nameOf = (way: Way): string => names[way]();

function detailOf(each: WayToPay, total: string, card: PayWaysProps['card']): string {
  switch (each.way) {
    case 'upi':
      return each.overBank ? m.pay_way_upi_bank() : m.pay_mode_upi_detail();
    case 'transfer':
      return arrivesText(each.arrives ?? []);
    case 'parts': {
      const now = each.most ?? exact(0);
      const rest = formatRupees(exact(total).minus(now));
      return m.pay_way_parts_detail({ now: trimmedRupees(now), rest });
    }
    case 'card': {
      const { percent, taxed, surcharge } = card;
      if (!(Number(percent) > 0)) return '';
      const text = taxed
        ? m.pay_mode_card_detail_gst({ percent })
        : m.pay_mode_card_detail({ percent });
      return surcharge ? m.pay_way_card_amount({ text, amount: formatRupees(surcharge) }) : text;
    }
  }
}

function whyNotText({ why, most }: WayToPay): string {
  if (why === 'too-many') return m.pay_way_not_many();
  if (why === 'digital') return m.pay_way_not_digital();
  return most ? m.pay_way_not_limit({ most: trimmedRupees(most) }) : m.pay_way_not();
}
