import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { useStoreMinute } from '#client/api/use-store-minute.ts';
import { weekdayAndDay } from '#client/rates/day-and-time.ts';
import { Icon } from '#client/ui/button/icon.tsx';
import { TRUCK } from '#client/ui/button/more-icons.ts';
import { classNames } from '#client/ui/class-names.ts';
import { useHydrating } from '#client/ui/use-hydrating.ts';
import { dispatchDay } from './dispatch-day.ts';
import styles from './dispatch-note.module.css';

interface DispatchNoteProps {
  /** `piece`: a piece that is not made to order. `bag`: whatever may be in a bag. */
  of: 'piece' | 'bag';
  className?: string | undefined;
}

/**
 * The day by which an order paid today is dispatched, shown before it is placed; afterwards its steps tell more. Nothing from a
 * store that names no days.
 */
export function DispatchNote({ of, className }: DispatchNoteProps) {
  const { config } = useServices();
  // A page may have been rendered or kept on another day: until hydration its lines are reserved, and empty.
  const unknown = useHydrating();
  // Kept true on a page that stays open over midnight in India.
  const now = useStoreMinute();
  if (config.dispatchDays === undefined) return null;
  const look = classNames(styles.note, className);
  if (unknown) return <p className={look} />;
  const day = weekdayAndDay(dispatchDay(now, config.dispatchDays));
  return (
    <p className={look}>
      <Icon name={TRUCK} size={20} className={styles.icon} />
      <span>{of === 'piece' ? m.dispatch_by({ day }) : m.dispatch_bag({ day })}</span>
    </p>
  );
}
