import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '#client/ui/feedback/notice.tsx';
import styles from './unheard-notice.module.css';
import { SHIELD } from '#client/ui/button/more-icons.ts';

/**
 * Says that no answer came to what was sent. It comes into view as it appears: the button that was pressed is at the end of a long
 * page, and this near its head.
 */
export function UnheardNotice({ title, children }: { title: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Returns nothing: newer browsers answer with a promise, which React would call at the end.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Notice ref={place} kind="warn" title={title} icon={SHIELD} className={styles.unheard}>
      {children}
    </Notice>
  );
}
