import type { Editor } from '@tiptap/react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { LiveFigure } from './rich-editor-props.ts';
import { isLink, wholeAddress } from './rich-html.ts';
import styles from './rich-editor.module.css';

type Mark = 'bold' | 'italic' | 'heading' | 'small' | 'bullets' | 'numbers' | 'link';

interface RichToolbarProps {
  label: string;
  editor: Editor;
  marks: Record<Mark | 'undo' | 'redo', boolean>;
  figures: readonly LiveFigure[];
  asksLink: boolean;
  setAsksLink: (asks: boolean) => void;
  onSource: () => void;
  disabled: boolean;
}

/** The buttons and their keys. Each shows whether it applies at the cursor. */
export function RichToolbar(props: RichToolbarProps) {
  const { label, editor, marks, figures, asksLink, setAsksLink, onSource, disabled } = props;
  const chain = () => editor.chain().focus();
  const toggles: [Mark, string, string, ReactNode, () => void][] = [
    ['bold', 'Strong', 'Ctrl B', <strong key="b">B</strong>, () => chain().toggleBold().run()],
    ['italic', 'Emphasis', 'Ctrl I', <em key="i">I</em>, () => chain().toggleItalic().run()],
    ['heading', 'Heading', 'Ctrl Alt 3', 'H', () => chain().toggleHeading({ level: 3 }).run()],
    ['small', 'Small heading', 'Ctrl Alt 4', 'h', () => chain().toggleHeading({ level: 4 }).run()],
    ['bullets', 'List', 'Ctrl Shift 8', '•', () => chain().toggleBulletList().run()],
    ['numbers', 'Numbered list', 'Ctrl Shift 7', '#', () => chain().toggleOrderedList().run()],
    ['link', 'Link', 'Ctrl K', 'Link', () => setAsksLink(!asksLink)],
  ];
  return (
    <>
      <div role="toolbar" aria-label={`Format ${label}`} className={styles.tools}>
        {toggles.map(([mark, name, keys, sign, run]) => (
          <button
            key={mark}
            type="button"
            className={styles.tool}
            aria-pressed={marks[mark]}
            aria-label={name}
            title={`${name} (${keys})`}
            disabled={disabled}
            onClick={run}
          >
            {sign}
          </button>
        ))}
        <span className={styles.gap} />
        {figures.length > 0 && (
          <select
            className={styles.tool}
            aria-label="Put a live figure in"
            value=""
            disabled={disabled}
            onChange={({ target }) => chain().insertContent(`{${target.value}}`).run()}
          >
            <option value="">Figure…</option>
            {figures.map(({ name, about }) => (
              <option key={name} value={name}>
                {about}
              </option>
            ))}
          </select>
        )}
        <button
          type="button"
          className={styles.tool}
          title="Undo (Ctrl Z)"
          aria-label="Undo"
          disabled={disabled || !marks.undo}
          onClick={() => chain().undo().run()}
        >
          ↶
        </button>
        <button
          type="button"
          className={styles.tool}
          title="Redo (Ctrl Shift Z)"
          aria-label="Redo"
          disabled={disabled || !marks.redo}
          onClick={() => chain().redo().run()}
        >
          ↷
        </button>
        <button type="button" className={styles.tool} disabled={disabled} onClick={onSource}>
          HTML
        </button>
      </div>
      {asksLink && <LinkForm editor={editor} onDone={() => setAsksLink(false)} />}
    </>
  );
}

interface LinkFormProps {
  editor: Editor;
  onDone: () => void;
}

/** Asks for the target of the selected text. Not a form of its own: the editor usually stands in one. */
function LinkForm({ editor, onDone }: LinkFormProps) {
  const before = String(editor.getAttributes('link')['href'] ?? '');
  const [href, setHref] = useState(before);
  const [wrong, setWrong] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => input.current?.focus(), []);
  const close = () => {
    onDone();
    editor.commands.focus();
  };
  function set() {
    const wanted = wholeAddress(href.trim());
    if (!isLink(wanted)) {
      setWrong('A page of the shop such as /faq, or an address with https://, mailto: or tel:');
      return;
    }
    const link = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !before) {
      link.insertContent({ type: 'text', text: wanted, marks: [linkMark(wanted)] }).run();
    } else link.setLink({ href: wanted }).run();
    close();
  }
  return (
    <div className={styles.link}>
      <label htmlFor={id}>Leads to</label>
      <input
        ref={input}
        id={id}
        className={styles.href}
        value={href}
        placeholder="/faq or https://…"
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        onChange={({ target }) => {
          setHref(target.value);
          setWrong('');
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Enter') set();
          else close();
        }}
      />
      <button type="button" className={styles.tool} onClick={set}>
        Set
      </button>
      {before && (
        <button
          type="button"
          className={styles.tool}
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            close();
          }}
        >
          Take off
        </button>
      )}
      {wrong && (
        <p id={`${id}-wrong`} role="alert" className={styles.wrong}>
          {wrong}
        </p>
      )}
    </div>
  );
}

const linkMark = (href: string) => ({ type: 'link', attrs: { href } });
