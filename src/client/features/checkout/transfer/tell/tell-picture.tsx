import { m } from '#client/messages/compiled/messages.js';
import { PictureField } from '../../payment/proof/picture-field.tsx';
import styles from '../../payment/proof/proof-field.module.css';
import type { Telling } from './use-telling.ts';

/** A screenshot of the payment, optional. */
export function TellPicture({ telling }: { telling: Telling }) {
  const { draft, reading, pictureError, unkept, busy } = telling;
  return (
    <div className={styles.proof}>
      <PictureField
        picture={draft.picture}
        reading={reading}
        error={pictureError}
        frozen={busy}
        words={{
          choose: m.transfer_picture(),
          detail: m.transfer_picture_detail(),
          attached: unkept ? m.transfer_picture_unkept() : m.transfer_picture_kept(),
        }}
        onChoose={(file) => void telling.attach(file)}
        onRemove={telling.detach}
      />
    </div>
  );
}
