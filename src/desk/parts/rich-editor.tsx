import { lazy, Suspense } from 'react';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import styles from './rich-editor.module.css';

/** A live figure that a text may name, such as `{upi-most}`: the shop puts the present one in. */
export interface LiveFigure {
  name: string;
  about: string;
}

export interface RichEditorProps {
  /** What is written here, for readers of the screen. */
  label: string;
  /** HTML as the shop shows it. */
  value: string;
  /** Called with cleaned HTML; empty text where nothing is written. */
  onChange: (html: string) => void;
  figures?: readonly LiveFigure[];
  /** The id of the line that says what is wrong or how it is meant. */
  describedBy?: string | undefined;
  disabled?: boolean;
}

const Body = lazy(async () => ({
  default: (await import('./rich-editor-body.tsx')).RichEditorBody,
}));

/**
 * Writes the simple HTML that the shop shows: paragraphs, small headings, lists, strong and emphasised words, links. What is
 * pasted is cleaned by the same filter that the shop shows it through. The editor is fetched when it is first needed.
 */
export function RichEditor(props: RichEditorProps) {
  return (
    <Suspense fallback={<Skeleton className={styles.waiting} />}>
      <Body {...props} />
    </Suspense>
  );
}
