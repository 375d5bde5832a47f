import { useState } from 'react';
import { Panel } from '../../../parts/page/panel.tsx';
import { RichEditor } from '../../../parts/editor/rich-editor.tsx';
import type { PartProps } from './facts-panel.tsx';
import styles from './product.module.css';

const TEXTS = [
  ['description', 'Description'],
  ['purityText', 'Purity'],
  ['packagingText', 'Packaging'],
] as const;

/** The three texts below a product, as its page shows them. */
export function TextsPanel({ content, change, disabled }: PartProps) {
  const [open, setOpen] = useState<(typeof TEXTS)[number][0]>('description');
  const written = TEXTS.filter(([field]) => content[field] !== '').length;
  const label = TEXTS.find(([field]) => field === open)?.[1] ?? '';
  return (
    <Panel title="Texts" aside={`${written} of ${TEXTS.length} written`}>
      <div className={styles.tabs} role="group" aria-label="Which text">
        {TEXTS.map(([field, name]) => (
          <button
            key={field}
            type="button"
            aria-pressed={open === field}
            className={styles.tab}
            onClick={() => setOpen(field)}
          >
            {name}
          </button>
        ))}
      </div>
      <RichEditor
        key={open}
        label={label}
        value={content[open]}
        disabled={disabled}
        onChange={(html) => change((now) => ({ ...now, [open]: html }))}
      />
    </Panel>
  );
}
