import { type ReactNode, useEffect } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { recordEngagement } from '#client/install/engagement.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon, type IconName } from '#client/ui/button/icon.tsx';
import { PlacedPiece, PlacedSteps } from './placed-order.tsx';
import { useGoHome } from './use-go-home.ts';
import styles from './result-card.module.css';

const icons = {
  good: 'check',
  bad: 'close',
  wait: 'clock',
  unsure: 'alert',
} as const satisfies Record<string, IconName>;

export interface ResultCardProps {
  look: keyof typeof icons;
  title: string;
  order?: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** The outcome and the links onward. A final outcome leads home after a while. */
export function ResultCard({ look, title, order, children, actions }: ResultCardProps) {
  const { seconds, stay } = useGoHome(look === 'good' || look === 'bad');
  useEffect(() => {
    if (look === 'good') recordEngagement();
  }, [look]);
  return (
    <div className={styles.result} data-look={look}>
      <span className={styles.medal}>
        <Icon name={icons[look]} size={look === 'good' ? 28 : 36} />
      </span>
      <div role="status" className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {children && <div className={styles.text}>{children}</div>}
      </div>
      {order && look === 'good' && <PlacedPiece order={order} />}
      {order && look !== 'good' && (
        <p className={styles.order}>{m.order_list_number({ number: order })}</p>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
      {/* The row keeps its height when the countdown has stopped. */}
      <div className={styles.home}>
        {seconds !== undefined && (
          <>
            <span>{m.order_result_home({ seconds })}</span>
            <Button variant="quiet" size="small" onClick={stay}>
              {m.order_result_stay()}
            </Button>
          </>
        )}
      </div>
      {order && look === 'good' && <PlacedSteps order={order} />}
    </div>
  );
}
