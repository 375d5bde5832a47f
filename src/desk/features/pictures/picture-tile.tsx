import { Picture } from '#client/ui/picture/picture.tsx';
import type { DeskPicture } from '#shared/desk/contract/catalogue/pictures.ts';
import { counted } from '../../parts/text/format.ts';
import { Status } from '../../parts/page/status.tsx';
import styles from './pictures.module.css';

/** A picture or film in the list, and whether anything uses it. */
export function PictureTile({ picture, onOpen }: { picture: DeskPicture; onOpen: () => void }) {
  const { kind, name, alt, src, uses } = picture;
  return (
    <button type="button" className={styles.tile} onClick={onOpen}>
      <span className={styles.thumb}>
        {kind === 'film' ? (
          <video src={src} muted preload="metadata" aria-label={alt || name} />
        ) : (
          <Picture src={src} alt={alt || name} sizes="12rem" ratio="square" />
        )}
      </span>
      <span className={styles.name}>{name}</span>
      {uses.length > 0 ? (
        <Status kind="right">{counted(uses.length, 'place')}</Status>
      ) : (
        <Status kind="nothing">Unused</Status>
      )}
    </button>
  );
}
