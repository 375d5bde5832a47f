import styles from './picture-caption.module.css';

/** Over the foot of a picture that stands for another weight. */
export function PictureCaption({ children }: { children: string | undefined }) {
  return children === undefined ? null : <span className={styles.caption}>{children}</span>;
}
