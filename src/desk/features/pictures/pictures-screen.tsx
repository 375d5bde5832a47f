import { useState } from 'react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Field } from '#client/ui/form/field.tsx';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { type DeskPicture, picturesOperations } from '#shared/desk/contract/catalogue/pictures.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { useDeskPages } from '../../api/use-desk-pages.ts';
import { useRight } from '../../api/use-me.ts';
import { AddPicture } from '../../parts/form/add-picture.tsx';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { DropFile } from '../../parts/form/drop-file.tsx';
import { UPLOAD } from '../../parts/page/icons.ts';
import { counted } from '../../parts/text/format.ts';
import { Page } from '../../parts/page/page.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { readUpload } from '../../parts/form/read-upload.ts';
import { Tabs } from '../../parts/page/tabs.tsx';
import { sayDone, sayFailed, sayText } from '../../parts/page/toast.ts';
import { PictureDialog } from './picture-dialog.tsx';
import { PictureTile } from './picture-tile.tsx';
import { useOpening } from '../../parts/dialog/use-opening.ts';
import styles from './pictures.module.css';

const { ListPictures, AddFilm, DeletePictures } = picturesOperations;

const SHOWN = { all: 'All', picture: 'Pictures', film: 'Films', unused: 'Unused' } as const;
type Shown = keyof typeof SHOWN;
/** The most pictures that the store deletes at once. */
const MOST_DELETED = 100;

const picturesOf = ({ pictures }: DeskReplyOf<typeof ListPictures>) => pictures;
const isFilm = (file: File) => file.type.startsWith('video/');

/** Every uploaded picture and film: added, described, looked up by use, deleted if unused. */
export function PicturesScreen() {
  const [shown, setShown] = useState<Shown>('all');
  const [search, setSearch] = useState('');
  const [opened, setOpened, closePicture] = useOpening<DeskPicture>();
  const [deleting, setDeleting, closeDeleting] = useOpening<string[]>();
  const edits = useRight('pictures.edit');
  const { query, rows, more } = useDeskPages(
    ListPictures,
    {
      search,
      limit: 60,
      unused: shown === 'unused',
      ...((shown === 'picture' || shown === 'film') && { kind: shown }),
    },
    picturesOf,
  );
  const remove = useDeskMutation(DeletePictures);
  const deleted = (done: DeskReplyOf<typeof DeletePictures>) => {
    sayDone(done);
    closeDeleting();
  };
  // One that leaves the list meanwhile, as what a colleague uses leaves the unused, stays open with what is typed.
  const open = rows.find(({ stem }) => stem === opened?.stem) ?? opened;

  return (
    <Page
      title="Pictures"
      sub={rows.length > 0 && `${counted(rows.length, 'upload')}${more.has ? ' and more' : ''}`}
      actions={
        edits &&
        shown === 'unused' &&
        rows.length > 0 && (
          <DeskButton
            kind="grave"
            onClick={() => setDeleting(rows.slice(0, MOST_DELETED).map(({ stem }) => stem))}
          >
            Delete these {Math.min(rows.length, MOST_DELETED)}
          </DeskButton>
        )
      }
    >
      {edits && <AddUploads />}
      <div className={styles.tools}>
        <Tabs
          label="What is shown"
          tabs={(Object.keys(SHOWN) as Shown[]).map((tab) => ({ tab, words: SHOWN[tab] }))}
          here={shown}
          onTab={setShown}
        />
        <Field
          className={styles.search}
          label="Search"
          name="search"
          type="search"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <QueryState
        query={query}
        isEmpty={() => rows.length === 0}
        empty={
          <EmptyState icon={UPLOAD} title="No pictures here">
            {emptyText(shown, search)}
          </EmptyState>
        }
      >
        {() => (
          <ul className={styles.grid} aria-label="Uploads">
            {rows.map((picture: DeskPicture) => (
              <li key={picture.stem}>
                <PictureTile picture={picture} onOpen={() => setOpened(picture)} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {more.has && (
        <DeskButton kind="quiet" busy={more.loading} onClick={more.load}>
          Show more
        </DeskButton>
      )}
      {deleting && (
        <DeleteDialog
          count={deleting.length}
          busy={remove.isPending}
          onDelete={() =>
            remove.mutate({ stems: deleting }, { onSuccess: deleted, onError: sayFailed })
          }
          onClose={closeDeleting}
        />
      )}
      {open && <PictureDialog picture={open} onClose={closePicture} />}
    </Page>
  );
}

function emptyText(shown: Shown, search: string): string {
  if (shown === 'unused') return 'Every picture is used somewhere.';
  if (search) return 'No upload is called that.';
  return 'What you upload is shown here, and can be used for products, banners and the home page.';
}

/** A film is added at once; pictures are described first, one after another in a dialog. */
function AddUploads() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const addFilm = useDeskMutation(AddFilm);
  const [file, ...waiting] = files;
  const next = () => setFiles(([, ...rest]) => rest);
  const take = (given: File) => {
    if (!isFilm(given)) {
      setFiles((all) => [...all, given]);
      return;
    }
    readUpload(given)
      .then((upload) => addFilm.mutateAsync({ file: upload, alt: '' }))
      .then(({ added }) => sayText(added ? 'The film was added.' : 'The film is there already.'))
      .catch(sayFailed);
  };
  return (
    <>
      <DropFile
        accept="image/*,.heic,.heif,video/mp4,video/webm"
        multiple
        camera
        onFile={take}
        disabled={addFilm.isPending}
      >
        {addFilm.isPending
          ? 'The film is on its way …'
          : 'Drop, paste or choose pictures and films'}
      </DropFile>
      {file && (
        <AddPicture
          key={`${file.name} ${waiting.length}`}
          file={file}
          waiting={waiting.length}
          onClose={next}
          onAdded={({ added }) => {
            sayText(added ? 'The picture was added.' : 'The picture is there already.');
            next();
          }}
        />
      )}
    </>
  );
}

interface DeleteDialogProps {
  count: number;
  busy: boolean;
  onDelete: () => void;
  onClose: () => void;
}

function DeleteDialog({ count, busy, onDelete, onClose }: DeleteDialogProps) {
  return (
    <Dialog
      title={`Delete ${counted(count, 'upload')}`}
      onClose={onClose}
      footer={
        <DeskButton kind="danger" busy={busy} onClick={onDelete}>
          Delete for good
        </DeskButton>
      }
    >
      <p>Nothing of the shop shows them now. They cannot be brought back, only uploaded again.</p>
    </Dialog>
  );
}
