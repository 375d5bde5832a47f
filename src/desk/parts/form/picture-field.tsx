import { Picture } from '#client/ui/picture/picture.tsx';
import type { PictureShape } from '#shared/content/picture-shapes.ts';
import { picturesOperations } from '#shared/desk/contract/catalogue/pictures.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { useRight } from '../../api/use-me.ts';
import { AddPicture } from './add-picture.tsx';
import { DeskButton } from '../button/desk-button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { DropFile } from './drop-file.tsx';
import { useOpening } from '../dialog/use-opening.ts';
import layout from '../page/layout.module.css';
import styles from './picture-field.module.css';
import { QueryState } from '../page/query-state.tsx';

const MOST = 60;

export interface PictureFieldProps {
  label: string;
  /** The stem of the picture; empty for none. */
  value: string;
  /** The picture's address as the shop shows it, where known. */
  src?: string;
  shape: PictureShape;
  /** Shows the picture and no way to another. */
  readOnly?: boolean;
  onChange: (stem: string, src: string) => void;
}

/** Chooses a picture for the shop: a new one to upload and crop, or an existing one. */
export function PictureField({
  label,
  value,
  src,
  shape,
  readOnly = false,
  onChange,
}: PictureFieldProps) {
  const [file, setFile, closeFile] = useOpening<File>();
  const [choosing, setChoosing, closeChoosing] = useOpening<true>();
  const edits = useRight('pictures.edit');
  return (
    <div className={styles.field} role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      <div className={styles.row}>
        {value && src && (
          <span className={styles.shown} data-shape={shape}>
            <Picture key={src} src={src} alt={`${label} now`} sizes="10rem" ratio="own" />
          </span>
        )}
        {!readOnly && (
          <div className={styles.ways}>
            {edits && (
              <DropFile accept="image/*,.heic,.heif" camera onFile={setFile}>
                {value ? 'Another picture' : 'Drop or choose a picture'}
              </DropFile>
            )}
            <div className={layout.buttons}>
              <DeskButton onClick={() => setChoosing(true)}>Choose from pictures</DeskButton>
              {value && (
                <DeskButton kind="quiet" onClick={() => onChange('', '')}>
                  Without a picture
                </DeskButton>
              )}
            </div>
          </div>
        )}
      </div>
      {file && (
        <AddPicture
          file={file}
          shape={shape}
          onClose={closeFile}
          onAdded={(added) => {
            closeFile();
            onChange(added.stem, added.src);
          }}
        />
      )}
      {choosing && (
        <ChooseDialog
          onClose={closeChoosing}
          onChosen={(stem, address) => {
            closeChoosing();
            onChange(stem, address);
          }}
        />
      )}
    </div>
  );
}

interface ChooseDialogProps {
  onChosen: (stem: string, src: string) => void;
  onClose: () => void;
}

function ChooseDialog({ onChosen, onClose }: ChooseDialogProps) {
  const query = useDeskQuery(picturesOperations.ListPictures, { kind: 'picture', limit: MOST });
  return (
    <Dialog title="Choose a picture" size="wide" onClose={onClose}>
      <QueryState
        query={query}
        isEmpty={({ pictures }) => pictures.length === 0}
        empty={<p>Nothing was uploaded yet.</p>}
      >
        {({ pictures }) => (
          <ul className={styles.grid} aria-label="Pictures">
            {pictures.map(({ stem, src, alt, name }) => (
              <li key={stem}>
                <button type="button" className={styles.choice} onClick={() => onChosen(stem, src)}>
                  <Picture src={src} alt={alt || name} sizes="8rem" ratio="square" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Dialog>
  );
}
