import { cleanHtml } from '#client/ui/text/clean-html.ts';
import type { RichEditorProps } from './rich-editor-props.ts';
import styles from './rich-editor.module.css';

/** The same text as HTML: for what the editor has no buttons for, such as tables. */
export function SourceEditor({
  label,
  value,
  onChange,
  describedBy,
  disabled,
  onFormatted,
}: RichEditorProps & { onFormatted: (() => void) | undefined }) {
  return (
    <div className={styles.editor}>
      <div className={styles.tools}>
        <p className={styles.note}>
          {onFormatted ? 'As HTML' : 'This text has a table, so it is edited as HTML.'}
        </p>
        {onFormatted && (
          <button type="button" className={styles.tool} onClick={onFormatted}>
            Formatted
          </button>
        )}
      </div>
      <textarea
        aria-label={label}
        aria-describedby={describedBy}
        className={styles.source}
        value={value}
        disabled={disabled}
        spellCheck={false}
        rows={10}
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => {
          const clean = cleanHtml(value);
          if (clean !== value) onChange(clean);
        }}
      />
    </div>
  );
}
