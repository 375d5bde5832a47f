import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useRef, useState } from 'react';
import { cleanHtml } from '#client/ui/text/clean-html.ts';
import { trustedBy } from '#client/ui/trusted-types.ts';
import type { LiveFigure, RichEditorProps } from './rich-editor-props.ts';
import { cleanPasted, htmlOf, isLink, needsSource } from './rich-html.ts';
import { RichToolbar } from './rich-toolbar.tsx';
import { SourceEditor } from './source-editor.tsx';
import styles from './rich-editor.module.css';

// The editor's libraries parse inserted text as HTML. Under the page's content policy that passes through the shop's filter,
// whichever library asks.
trustedBy('default', 'createHTML', cleanHtml);

const withMod = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey;

/** The browser would break the line where no key of the page takes the press; those take none that is taken already. */
function breakNoLine(event: KeyboardEvent): void {
  const last = (heard: KeyboardEvent) => {
    if (heard === event) event.preventDefault();
  };
  window.addEventListener('keydown', last, { once: true });
}

const NO_FIGURES: readonly LiveFigure[] = [];

const extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      autolink: false,
      defaultProtocol: 'https',
      isAllowedUri: isLink,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
];

export function RichEditorBody(props: RichEditorProps) {
  const [asSource, setAsSource] = useState(() => needsSource(props.value));
  return asSource ? (
    <SourceEditor
      {...props}
      onFormatted={needsSource(props.value) ? undefined : () => setAsSource(false)}
    />
  ) : (
    <Formatted {...props} onSource={() => setAsSource(true)} />
  );
}

function Formatted({
  label,
  value,
  onChange,
  figures = NO_FIGURES,
  describedBy,
  disabled = false,
  onSource,
}: RichEditorProps & { onSource: () => void }) {
  const [asksLink, setAsksLink] = useState(false);
  /** The last value passed to `onChange`, so that it is not inserted again while the writer types. */
  const told = useRef(value);
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    // The content policy allows no style that a script adds.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(describedBy && { 'aria-describedby': describedBy }),
      },
      transformPastedHTML: cleanPasted,
      // Left to the page, where it saves: the library would break the line. Shift with Enter does that.
      handleDOMEvents: {
        keydown(_view, event) {
          if (!withMod(event) || event.key !== 'Enter') return false;
          breakNoLine(event);
          return true;
        },
      },
      handleKeyDown: (_view, event) => {
        if (!withMod(event) || event.key.toLowerCase() !== 'k') return false;
        event.preventDefault();
        setAsksLink(true);
        return true;
      },
    },
    onUpdate: ({ editor: changed }) => {
      told.current = htmlOf(changed.getHTML());
      onChange(told.current);
    },
  });
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);
  const marks = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      heading: now.isActive('heading', { level: 3 }),
      small: now.isActive('heading', { level: 4 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      link: now.isActive('link'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  return (
    <div className={styles.editor} data-disabled={disabled || undefined}>
      <RichToolbar
        {...{ editor, marks, figures, asksLink, setAsksLink, onSource, disabled }}
        label={label}
      />
      <EditorContent editor={editor} className={styles.text} />
    </div>
  );
}
