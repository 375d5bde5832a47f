import { lazy, Suspense } from 'react';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import styles from './rich-editor.module.css';
import type { RichEditorProps } from './rich-editor-props.ts';

const Body = lazy(async () => ({
  default: (await import('./rich-editor-body.tsx')).RichEditorBody,
}));

/**
 * Edits the simple HTML that the shop shows: paragraphs, small headings, lists, strong and emphasised text, links. Pasted content
 * is cleaned by the same filter through which the shop shows it. The editor's code is loaded when first needed.
 */
export function RichEditor(props: RichEditorProps) {
  return (
    <Suspense fallback={<Skeleton className={styles.waiting} />}>
      <Body {...props} />
    </Suspense>
  );
}
