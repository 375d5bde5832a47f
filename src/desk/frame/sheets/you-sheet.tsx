import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SegmentButton } from '#client/ui/form/segment-button.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { ROLE_WORDS } from '#shared/desk/roles.ts';
import { useMe } from '../../api/use-me.ts';
import { lock, signOut } from '../../features/staff/sign-in/leave.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { KeyButton } from '../../parts/button/key-button.tsx';
import { setTheme, storedTheme, THEMES } from '../theme.ts';
import layout from '../../parts/page/layout.module.css';
import styles from './you-sheet.module.css';

const WORDS = { system: 'As the device', light: 'Light', dark: 'Dark' } as const;

/** The person at the desk, and their display settings here. */
export function YouSheet({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const [theme, setShown] = useState(storedTheme);
  return (
    <Dialog title={me?.name ?? 'You'} onClose={onClose}>
      <div className={styles.sheet}>
        <p className="soft">{me?.roles.map((role) => ROLE_WORDS[role].name).join(', ')}</p>
        <Segmented label="Theme" look="tray">
          {THEMES.map((each) => (
            <SegmentButton
              key={each}
              selected={theme === each}
              onClick={() => {
                setTheme(each);
                setShown(each);
              }}
            >
              {WORDS[each]}
            </SegmentButton>
          ))}
        </Segmented>
        <Link to="/account" onClick={onClose} className={styles.account}>
          Your passkeys, sessions and tokens
        </Link>
        <div className={layout.buttons}>
          <KeyButton k="Shift+L" onPress={() => void lock()}>
            Lock
          </KeyButton>
          <DeskButton onClick={() => void signOut()}>Sign out</DeskButton>
        </div>
      </div>
    </Dialog>
  );
}
