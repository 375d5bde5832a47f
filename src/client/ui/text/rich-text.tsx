import { useMemo } from 'react';
import { classNames } from '../class-names.ts';
import { trustedBy } from '../trusted-types.ts';
import { cleanHtml } from './clean-html.ts';
import { spokenHtml } from './spoken-html.ts';
import styles from './rich-text.module.css';

export interface RichTextProps {
  /** HTML from the store; sanitised here. */
  html: string;
  className?: string;
}

/** The only path from a text of the store to markup. */
const safeMarkup = trustedBy('shop-text', 'createHTML', (html) => spokenHtml(cleanHtml(html)));

/** A text that the store holds as simple HTML. */
export function RichText({ html, className }: RichTextProps) {
  const safe = useMemo(() => ({ __html: safeMarkup(html) }), [html]);
  // oxlint-disable-next-line react/no-danger -- sanitised in the line above
  return <div className={classNames(styles.text, className)} dangerouslySetInnerHTML={safe} />;
}
