import * as v from 'valibot';
import { Picture } from '#client/ui/picture/picture.tsx';
import { deskText } from '#shared/desk/contract/fields.ts';
import { type DeskPicture, picturesOperations } from '#shared/desk/contract/catalogue/pictures.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { useRight } from '../../api/use-me.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { DeskForm, useDeskForm } from '../../parts/form/form.tsx';
import { when } from '../../parts/text/format.ts';
import { HoldButton } from '../../parts/button/hold-button.tsx';
import { sayDone, sayFailed } from '../../parts/page/toast.ts';
import styles from './pictures.module.css';

const { DescribePicture, DeletePictures } = picturesOperations;
const KB = 1000;

const schema = v.object({ alt: deskText(200) });

/** A picture with its alternative text and its uses. Only one without uses can be deleted. */
export function PictureDialog({ picture, onClose }: { picture: DeskPicture; onClose: () => void }) {
  const { stem, kind, src, name, alt, width, height, size, by, at, uses } = picture;
  const edits = useRight('pictures.edit');
  const describeIt = useDeskMutation(DescribePicture);
  const remove = useDeskMutation(DeletePictures);
  const { form, bind } = useDeskForm({
    values: { alt },
    schema,
    save: async (sent) => sayDone(await describeIt.mutateAsync({ stem, ...sent })),
  });
  async function deleteIt() {
    try {
      sayDone(await remove.mutateAsync({ stems: [stem] }));
      onClose();
    } catch (error) {
      sayFailed(error);
    }
  }
  return (
    <Dialog title={name} size="wide" onClose={onClose}>
      <div className={styles.one}>
        {kind === 'film' ? (
          <video src={src} controls muted aria-label={alt || name} />
        ) : (
          <Picture key={src} src={src} alt={alt || name} sizes="26rem" ratio="own" />
        )}
        <dl className={styles.facts}>
          {!edits && alt && (
            <>
              <dt>Shows</dt>
              <dd>{alt}</dd>
            </>
          )}
          <dt>Named</dt>
          <dd className={styles.stem}>{stem}</dd>
          {width > 0 && (
            <>
              <dt>Pixels</dt>
              <dd>
                {width} × {height}
              </dd>
            </>
          )}
          <dt>All files</dt>
          <dd>{Math.round(size / KB)} kB</dd>
          <dt>Added</dt>
          <dd>
            {when(at)} by {by}
          </dd>
          <dt>Used by</dt>
          <dd>{uses.length > 0 ? uses.join(', ') : 'Nothing'}</dd>
        </dl>
        {edits && (
          <DeskForm {...bind} focusFirst={false}>
            <form.AppField name="alt">
              {(field) => <field.TextField label="What it shows" maxLength={200} />}
            </form.AppField>
            <form.AppForm>
              <form.SaveButton>Save</form.SaveButton>
            </form.AppForm>
          </DeskForm>
        )}
        {edits && uses.length === 0 && (
          <HoldButton busy={remove.isPending} onHeld={() => void deleteIt()}>
            Hold to delete
          </HoldButton>
        )}
      </div>
    </Dialog>
  );
}
