import { Picture } from '#client/ui/picture/picture.tsx';
import styles from './catalogue.module.css';

/** The small picture at the head of a row, fetched as small as there is one. */
export function Thumb({ src }: { src: string }) {
  const size = styles.thumb ?? '';
  return <Picture src={src} alt="" sizes="1.75rem" ratio="square" fit="cover" className={size} />;
}
