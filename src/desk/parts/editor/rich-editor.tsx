import { lazy, Suspense } from 'react';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import styles from './rich-editor.module.css';
import type { RichEditorProps } from './rich-editor-props.ts';

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
