import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { weekdayAndDay } from '#client/rates/day-and-time.ts';
import { Icon } from '#client/ui/button/icon.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { useHydrating } from '#client/ui/use-hydrating.ts';
import { dispatchDay } from './dispatch-day.ts';
import styles from './dispatch-note.module.css';

interface DispatchNoteProps {
  /** `piece`: one that is not made to order. `bag`: whatever may be in a bag. */
  of: 'piece' | 'bag';
  className?: string | undefined;
}

/**
 * By which day an order leaves that is paid today, for before it is placed; afterwards its steps say what is. Nothing from a
 * store that names no days.
 */
export function DispatchNote({ of, className }: DispatchNoteProps) {
  const { config, clock } = useServices();
  // The page of the store may have been rendered or kept on another day: its lines are there, and empty.
  const unknown = useHydrating();
  if (config.dispatchDays === undefined) return null;
  const look = classNames(styles.note, className);
  if (unknown) return <p className={look} />;
  const day = weekdayAndDay(dispatchDay(clock.now(), config.dispatchDays));
  return (
    <p className={look}>
      <Icon name="truck" size={20} className={styles.icon} />
      <span>{of === 'piece' ? m.dispatch_by({ day }) : m.dispatch_bag({ day })}</span>
    </p>
  );
}
