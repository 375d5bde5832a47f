import styles from './picture-caption.module.css';

interface PictureCaptionProps {
  children: string | undefined;
  /** For a picture without alternative text, whose link is named by its target. */
  silent?: boolean;
}

/** A caption over the foot of a picture that shows another weight. */
export function PictureCaption({ children, silent }: PictureCaptionProps) {
  return children === undefined ? null : (
    <span aria-hidden={silent} className={styles.caption}>
      {children}
    </span>
  );
}
