import styles from './picture-caption.module.css';

interface PictureCaptionProps {
  children: string | undefined;
  /** Of a picture without a text of its own, whose link is named by what it leads to. */
  silent?: boolean;
}

/** Over the foot of a picture that stands for another weight. */
export function PictureCaption({ children, silent }: PictureCaptionProps) {
  return children === undefined ? null : (
    <span aria-hidden={silent} className={styles.caption}>
      {children}
    </span>
  );
}
