import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { useEffect, useState } from 'react';
import { Icon, type IconName } from '#client/ui/button/icon.tsx';
import { type Found, todayOperations } from '#shared/desk/contract/today.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { useRight } from '../../api/use-me.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { BOX, GRID, RUPEE, STOP, UPLOAD } from '../../parts/page/icons.ts';
import { Kbd } from '../../parts/button/kbd.tsx';
import { useFocusOnOpen } from '../../parts/dialog/use-focus-on-open.ts';
import { callFrame } from '../frame-calls.ts';
import textStyles from '../../parts/text/text.module.css';
import styles from './palette.module.css';
import { useSections } from '../use-sections.ts';

const SHORTEST = 2;
/** Text still being typed is not searched: each search is recorded. */
const REST_MS = 250;
const ICONS: Record<Found['kind'], IconName> = {
  order: BOX,
  customer: 'user',
  payment: RUPEE,
  sale: UPLOAD,
  product: GRID,
};

function useFind(text: string) {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error, isFetching, isPlaceholderData } = useDeskQuery(
    todayOperations.Find,
    { text: rested },
    { enabled: rested.length >= SHORTEST },
  );
  // Enter must not open a result of an earlier text.
  const isCurrent = rested === text && rested.length >= SHORTEST && !isPlaceholderData;
  return { results: isCurrent ? (data?.found ?? []) : [], error, isFetching };
}

/** Finds anything and goes anywhere: sections and commands while typing, then the shop's data. */
export function Palette({ onClose }: { onClose: () => void }) {
  const sections = useSections();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const found = useFind(text.trim());
  const results = found.results;
  const mayStop = useRight('trading.stop');
  const input = useFocusOnOpen<HTMLInputElement>();
  const then = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <Dialog title="Find" onClose={onClose} size="wide">
      <Command label="Find" className={styles.palette ?? ''}>
        <Command.Input
          ref={input}
          value={text}
          onValueChange={setText}
          className={styles.input ?? ''}
          placeholder="Number, mobile, name, UTR, amount, city"
        />
        <Command.List className={styles.list ?? ''}>
          {!found.isFetching && results.length === 0 && (
            <Command.Empty className={styles.empty ?? ''}>Nothing found.</Command.Empty>
          )}
          {found.error && <p className={styles.empty}>{found.error.message}</p>}
          {results.length > 0 && (
            <Command.Group heading="Found" forceMount>
              {results.map(({ kind, title, about, to, search = {} }) => (
                <Command.Item
                  key={`${kind} ${to} ${title}`}
                  value={`${kind} ${to} ${title}`}
                  forceMount
                  className={styles.item ?? ''}
                  onSelect={then(() => void navigate({ to, search }))}
                >
                  <Icon name={ICONS[kind]} size={18} />
                  <span>
                    {title} <span className={textStyles.soft}>{about}</span>
                  </span>
                </Command.Item>
              ))}
            </Command.Group>
          )}
          <Command.Group heading="Go to">
            {sections.flatMap(({ id, label, letter, icon, pages }) =>
              pages.map(({ to, label: page }, index) => (
                <Command.Item
                  key={to}
                  value={`${label} ${page} ${id}`}
                  className={styles.item ?? ''}
                  onSelect={then(() => void navigate({ to }))}
                >
                  <Icon name={icon} size={18} />
                  <span>{page}</span>
                  {index === 0 && <Kbd>{`g ${letter}`}</Kbd>}
                </Command.Item>
              )),
            )}
          </Command.Group>
          <Command.Group heading="Do">
            {mayStop && (
              <Command.Item
                value="Stop selling halt"
                className={styles.item ?? ''}
                onSelect={then(() => callFrame('stop'))}
              >
                <Icon name={STOP} size={18} />
                <span>Stop selling</span>
                <Kbd>Shift+S</Kbd>
              </Command.Item>
            )}
            <Command.Item
              value="Keys of this page"
              className={styles.item ?? ''}
              onSelect={then(() => callFrame('keys'))}
            >
              <span>Keys of this page</span>
              <Kbd>?</Kbd>
            </Command.Item>
            <Command.Item
              value="Theme light dark you"
              className={styles.item ?? ''}
              onSelect={then(() => callFrame('you'))}
            >
              <span>Theme, and who you are</span>
              <Kbd>g y</Kbd>
            </Command.Item>
          </Command.Group>
        </Command.List>
      </Command>
    </Dialog>
  );
}
