import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { m } from '#client/messages/compiled/messages.js';
import { classNames } from '#client/ui/class-names.ts';
import { Icon } from '#client/ui/button/icon.tsx';
import type { QuoteKeeper } from './quote-keeper.ts';
import styles from './quote-countdown.module.css';

const RED_UNDER_S = 30;

/** How long the price still holds: the only part that a second re-renders. */
export function QuoteCountdown({
  keeper,
  label = m.lock_holds_for(),
  className,
}: {
  keeper: QuoteKeeper;
  label?: string;
  className?: string;
}) {
  const { secondsLeft } = useSnapshot(keeper.state);
  return (
    <p className={classNames(styles.countdown, className)} data-late={secondsLeft < RED_UNDER_S}>
      <Icon name="clock" size={18} />
      <span>{label}</span>
      <span className={classNames('num', styles.time)} role="timer">
        {minutes(secondsLeft)}
      </span>
    </p>
  );
}

/** The same in the bar of a phone, where the page has scrolled away from it. It is said above. */
export function QuoteClock({ keeper }: { keeper: QuoteKeeper }) {
  const { secondsLeft } = useSnapshot(keeper.state);
  return (
    <span
      className={classNames('num', styles.brief)}
      data-late={secondsLeft < RED_UNDER_S}
      data-time={minutes(secondsLeft)}
      aria-hidden
    />
  );
}

/** `4:07` as a clock of a kitchen shows it. */
export const minutes = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;

type Mark = 'long' | '60' | '30' | 'end';
const markOf = (seconds: number): Mark =>
  seconds === 0 ? 'end' : seconds <= 30 ? '30' : seconds <= 60 ? '60' : 'long';

/** Said once at a minute, at half of one, and at the end. */
export function QuoteAnnouncer({ keeper }: { keeper: QuoteKeeper }) {
  const { secondsLeft } = useSnapshot(keeper.state);
  const mark = markOf(secondsLeft);
  const [first] = useState(mark);
  // What stands from the start is read with the page.
  const text = mark === first ? '' : said[mark]();
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}

const said: Record<Mark, () => string> = {
  long: () => '',
  '60': m.lock_said_60,
  '30': m.lock_said_30,
  end: m.lock_said_end,
};
