import { useState } from 'react';
import { SegmentButton } from '#client/ui/form/segment-button.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import styles from './brand.module.css';

const THEMES = { light: 'Light', dark: 'Dark' } as const;
const ADDRESS = '/desk/preview/home';

/** The shop's real home page in the draft last saved. `version` changes with the draft. */
export function BrandPreview({ version }: { version: string }) {
  const [theme, setTheme] = useState<keyof typeof THEMES>('light');
  const src = `${ADDRESS}?theme=${theme}`;
  return (
    <Panel
      title="As customers would see it"
      className={styles.preview ?? ''}
      aside={
        <Segmented label="Theme" look="tray">
          {(Object.keys(THEMES) as (keyof typeof THEMES)[]).map((each) => (
            <SegmentButton key={each} selected={each === theme} onClick={() => setTheme(each)}>
              {THEMES[each]}
            </SegmentButton>
          ))}
        </Segmented>
      }
    >
      <iframe
        key={version}
        className={styles.frame}
        src={src}
        // Its images and fonts come from the shop; no script runs in it.
        sandbox="allow-same-origin"
        title="The home page in the draft"
      />
      <p className={styles.about}>
        The draft as it was saved last.{' '}
        <a href={src} target="_blank" rel="noreferrer">
          Open it by itself
        </a>
      </p>
    </Panel>
  );
}
