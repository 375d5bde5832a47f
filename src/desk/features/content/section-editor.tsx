import { useState } from 'react';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { RichText } from '#client/ui/text/rich-text.tsx';
import type { OwnSection, Section } from '#shared/desk/contract/content/texts.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { RichEditor } from '../../parts/editor/rich-editor.tsx';
import type { LiveFigure } from '../../parts/editor/rich-editor-props.ts';
import { Status } from '../../parts/page/status.tsx';
import layout from '../../parts/page/layout.module.css';
import styles from './content.module.css';

export type EditedSection = Section;

/** The parts of a page beside the sections of its text. */
const FRAME: Record<string, string> = {
  lead: 'Lead, under the heading',
  'at-a-glance': 'At a glance',
  intro: 'Introduction',
};

interface SectionEditorProps {
  own: OwnSection;
  /** False for a section that the desk added. */
  ours: boolean;
  written: EditedSection | undefined;
  figures: readonly (LiveFigure & { value: string })[];
  edits: boolean;
  /** Undefined restores the app's own section. */
  onChange: (section: EditedSection | undefined) => void;
}

/** One section: as customers read it and, once opened, to be edited. */
export function SectionEditor(props: SectionEditorProps) {
  const { own, ours, written, figures, edits, onChange } = props;
  const [open, setOpen] = useState(!ours);
  const name = FRAME[own.id] ?? (written?.title || own.title || own.id);
  const shown = written ?? { title: '', html: own.html, hidden: false };
  const filled = figures.reduce(
    (html, { name: figure, value }) => html.replaceAll(`{${figure}}`, value || '–'),
    shown.html,
  );
  return (
    <li className={styles.item}>
      <section aria-label={name} className={`${layout.stack} ${styles.section}`}>
        <div className={styles.buttons}>
          <h3 className={styles.words}>{name}</h3>
          {written && (
            <Status kind={written.hidden ? 'stopped' : 'short'}>
              {written.hidden ? 'Not shown' : 'Written here'}
            </Status>
          )}
          {edits && (
            <DeskButton
              kind="quiet"
              aria-expanded={open}
              aria-label={`${open ? 'Show' : 'Edit'} ${name}`}
              onClick={() => setOpen(!open)}
            >
              {open ? 'Show' : 'Edit'}
            </DeskButton>
          )}
        </div>
        {open && edits ? (
          <>
            {!(own.id in FRAME) && (
              <Field
                label="Heading"
                labelNote={ours ? `empty: ${own.title}` : ''}
                value={shown.title}
                maxLength={160}
                onChange={({ target }) => onChange({ ...shown, title: target.value })}
              />
            )}
            <RichEditor
              label={`Text of ${name}`}
              value={shown.html}
              figures={figures}
              onChange={(html) => onChange({ ...shown, html })}
            />
            <div className={styles.buttons}>
              {own.id !== 'contact' && (
                <Checkbox
                  label="Not shown"
                  checked={shown.hidden}
                  onChange={({ target }) => onChange({ ...shown, hidden: target.checked })}
                />
              )}
              {written && (
                <DeskButton kind="quiet" onClick={() => onChange(undefined)}>
                  {ours ? 'Take ours again' : 'Take it away'}
                </DeskButton>
              )}
            </div>
          </>
        ) : (
          !shown.hidden && (
            <div className={styles.preview}>
              <RichText html={filled} />
            </div>
          )
        )}
      </section>
    </li>
  );
}
