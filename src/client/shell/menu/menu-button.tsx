import { type ReactNode, useState } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { Icon } from '#client/ui/button/icon.tsx';
import { showError } from '#client/ui/feedback/toast.ts';
import styles from '../header/header.module.css';

const fetchSheet = () => import('./menu-sheet.tsx');
type Sheet = Awaited<ReturnType<typeof fetchSheet>>['MenuSheet'];

/**
 * The way to every page on a phone. Without a script it leads to the links in the footer; with one it opens them as a sheet,
 * loaded when it is first pressed.
 */
export function MenuButton() {
  const [open, setOpen] = useState(false);
  const [Sheet, setSheet] = useState<Sheet>();
  async function press() {
    setOpen(true);
    if (Sheet) return;
    try {
      const { MenuSheet } = await fetchSheet();
      setSheet(() => MenuSheet);
    } catch {
      setOpen(false);
      showError(m.shell_menu_failed());
    }
  }
  const sheet: ReactNode = Sheet && <Sheet open={open} onClose={() => setOpen(false)} />;
  return (
    <>
      <a
        href="#places"
        className={styles.burger}
        aria-haspopup="dialog"
        aria-label={m.shell_menu_open()}
        onClick={(event) => {
          event.preventDefault();
          void press();
        }}
      >
        <Icon name="menu" />
      </a>
      {sheet}
    </>
  );
}
