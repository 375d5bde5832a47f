import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Icon } from '#client/ui/button/icon.tsx';
import { BACK } from '#client/ui/button/more-icons.ts';
import layout from './layout.module.css';
import styles from './page.module.css';

export interface PageProps {
  title: string;
  /** A line beside the title. */
  sub?: ReactNode;
  /** Buttons at the end of the header. */
  actions?: ReactNode;
  /** A link to the previous screen, shown above the title. */
  back?: { to: string; label: string };
  children?: ReactNode;
}

/** A screen of the desk: its header and its content. Sets the only `h1`, and the tab's title. */
export function Page({ title, sub, actions, back, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Desk`;
  }, [title]);
  return (
    <div className={layout.column}>
      <header className={styles.head}>
        {back && (
          // It leads above this page, which the router would otherwise call the current one.
          <Link to={back.to} activeOptions={{ exact: true }} className={styles.back}>
            <Icon name={BACK} size={16} />
            {back.label}
          </Link>
        )}
        <div className={styles.names}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {sub && <div className={styles.sub}>{sub}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
