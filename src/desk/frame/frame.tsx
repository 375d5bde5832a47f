import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Toaster } from '#client/ui/feedback/toaster.tsx';
import { useFollowChanges, useFollowDay } from '../live/follow-changes.ts';
import { startGoing, useKeys } from '../parts/button/keys.ts';
import { BottomBar } from './bars/bottom-bar.tsx';
import { HoldsKeys } from '../parts/dialog/dialog.tsx';
import { useFolded } from './folded.ts';
import { onFrameCall } from './frame-calls.ts';
import { useOpening } from '../parts/dialog/use-opening.ts';
import styles from './frame.module.css';
import { fetchAhead, forSomebody } from './missing-scripts.ts';
import { SectionTabs } from './bars/section-tabs.tsx';
import { Rail } from './bars/rail.tsx';
import { TopBar } from './bars/top-bar.tsx';
import { useOutcomes } from './use-outcomes.ts';
import { useSections } from './use-sections.ts';
import { WhyAsked } from './why-asked.tsx';

const fetchSheet = {
  find: async () => ({ default: (await import('./sheets/palette.tsx')).Palette }),
  keys: async () => ({ default: (await import('./sheets/keys-sheet.tsx')).KeysSheet }),
  you: async () => ({ default: (await import('./sheets/you-sheet.tsx')).YouSheet }),
  stop: async () => ({ default: (await import('./sheets/stop-sheet.tsx')).StopSheet }),
};
const SHEETS = {
  find: lazy(async () => forSomebody(fetchSheet.find)),
  keys: lazy(async () => forSomebody(fetchSheet.keys)),
  you: lazy(async () => forSomebody(fetchSheet.you)),
  stop: lazy(async () => forSomebody(fetchSheet.stop)),
};
const CALLS = Object.keys(SHEETS) as Sheet[];
type Sheet = keyof typeof SHEETS;

/** The frame around every screen of the desk. */
export function Frame({ children }: { children: ReactNode }) {
  useFollowChanges();
  useFollowDay();
  useOutcomes();
  const [folded, toggleFolded] = useFolded();
  const [sheet, setSheet, close] = useOpening<Sheet>();
  useEffect(() => {
    const stops = CALLS.map((call) => onFrameCall(call, () => setSheet(call)));
    return () => stops.forEach((stop) => stop());
  }, [setSheet]);
  // What is typed at once after their keys is meant for them.
  useEffect(() => void fetchAhead(Object.values(fetchSheet)), []);
  useFrameKeys(setSheet);
  const Open = sheet && SHEETS[sheet];
  return (
    <div className={styles.frame}>
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <Rail folded={folded} onFold={toggleFolded} />
      <div className={styles.side}>
        <TopBar />
        <main id="main" tabIndex={-1} className={styles.main}>
          <SectionTabs />
          {children}
        </main>
        <BottomBar />
      </div>
      <WhyAsked />
      <Toaster label="Notes" closeLabel="Close the note" />
      {Open && (
        <Suspense fallback={<HoldsKeys onClose={close} />}>
          <Open onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

/** The keys that act on every screen: find, the sheet of keys, and G with a letter to navigate. */
function useFrameKeys(open: (sheet: Sheet) => void): void {
  const sections = useSections();
  const navigate = useNavigate();
  const go = Object.fromEntries(
    sections.map(({ letter, label, pages: [first] }) => [
      `g ${letter}`,
      { label, run: () => void navigate({ to: first.to }) },
    ]),
  );
  useKeys({
    '/': { label: 'Find', run: () => open('find') },
    '$mod+k': { label: 'Any command', run: () => open('find') },
    '?': { label: 'Keys of this page', run: () => open('keys') },
    g: { label: '', run: startGoing },
    'g y': { label: 'You', run: () => open('you') },
    ...go,
  });
}
