import { useCallback, useState } from 'react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { MOST_PICTURES, readMark, withMark } from '#shared/content/marked-pictures.ts';
import { catalogueOperations } from '#shared/desk/contract/catalogue/catalogue.ts';
import { picturesOperations } from '#shared/desk/contract/catalogue/pictures.ts';
import { useDeskPages } from '../../../api/use-desk-pages.ts';
import { useDeskQuery } from '../../../api/use-desk.ts';
import { useRight } from '../../../api/use-me.ts';
import { AddPicture } from '../../../parts/form/add-picture.tsx';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { useFocusOnOpen } from '../../../parts/dialog/use-focus-on-open.ts';
import { DropFile } from '../../../parts/form/drop-file.tsx';
import { Panel } from '../../../parts/page/panel.tsx';
import { QueryState } from '../../../parts/page/query-state.tsx';
import { SortableList } from '../../../parts/table/sortable-list.tsx';
import { useSettled } from '../../../parts/form/use-settled.ts';
import type { PartProps } from './facts-panel.tsx';
import { usePicture } from './use-picture.ts';
import { useOpening } from '../../../parts/dialog/use-opening.ts';
import styles from './pictures.module.css';

const GRAMS = /^\d{1,8}(\.\d{1,4})?$/;

const namesOf = (images: readonly string[]) => images.map((entry) => readMark(entry).name);

/** The pictures of a product in order, each for one weight or for any; the first is the cover. */
export function PicturesPanel({ content, change, disabled }: PartProps) {
  const [choosing, setChoosing, close] = useOpening<true>();
  const [[file, ...waiting], setFiles] = useState<readonly File[]>([]);
  const uploads = useRight('pictures.edit');
  const { images } = content;
  const weights = content.weights.map(({ grams }) => grams).filter((grams) => GRAMS.test(grams));
  const names = namesOf(images);
  const put = (next: string[]) => change((now) => ({ ...now, images: next }));
  // To those that there are by then: an upload takes its time, in which a colleague's come, the same picture perhaps.
  const add = (name: string) =>
    change((now) =>
      namesOf(now.images).includes(name) ? now : { ...now, images: [...now.images, name] },
    );
  const take = useCallback((given: File) => setFiles((all) => [...all, given]), []);
  return (
    <Panel title="Pictures" aside="Drag to order; the first is the cover">
      {images.length === 0 && <p className={styles.soft}>It needs at least one picture.</p>}
      <SortableList
        label="Pictures in their order"
        across
        items={images}
        idOf={(name) => name}
        nameOf={(entry) => readMark(entry).name}
        disabled={disabled}
        onOrder={put}
      >
        {(entry, index) => (
          <ProductPicture
            entry={entry}
            cover={index === 0}
            weights={weights}
            disabled={disabled}
            onEntry={(next) => put(images.map((each) => (each === entry ? next : each)))}
            onRemove={() => put(images.filter((each) => each !== entry))}
          />
        )}
      </SortableList>
      {!disabled && (
        <div className={styles.foot}>
          {uploads && images.length < MOST_PICTURES && (
            <DropFile accept="image/*,.heic,.heif" multiple camera onFile={take}>
              Drop, paste or choose pictures
            </DropFile>
          )}
          <DeskButton
            {...(images.length >= MOST_PICTURES && {
              blockedReason: `At most ${MOST_PICTURES} pictures.`,
            })}
            onClick={() => setChoosing(true)}
          >
            Choose from the shop’s pictures
          </DeskButton>
        </div>
      )}
      <FilmField
        value={content.video}
        disabled={disabled}
        onChange={(video) => change((now) => ({ ...now, video }))}
      />
      {file && (
        <AddPicture
          key={`${file.name} ${waiting.length}`}
          file={file}
          shape="square"
          waiting={waiting.length}
          onClose={() => setFiles(waiting)}
          onAdded={({ stem }) => {
            setFiles(waiting);
            add(stem);
          }}
        />
      )}
      {choosing && (
        <ChoosePicture
          taken={names}
          onClose={close}
          onPicture={(name) => {
            add(name);
            close();
          }}
        />
      )}
    </Panel>
  );
}

interface ProductPictureProps {
  /** Its name, with the weight that it shows. */
  entry: string;
  cover: boolean;
  weights: readonly string[];
  disabled: boolean;
  onEntry: (entry: string) => void;
  onRemove: () => void;
}

function ProductPicture(props: ProductPictureProps) {
  const { entry, cover, weights, disabled, onEntry, onRemove } = props;
  const { name, grams = '' } = readMark(entry);
  return (
    <figure className={styles.picture}>
      <Shown name={name} />
      <figcaption className={styles.caption}>
        <span className={styles.name}>{cover ? `Cover: ${name}` : name}</span>
        {!disabled && <IconButton icon="close" label={`Leave out ${name}`} onClick={onRemove} />}
      </figcaption>
      <SelectField
        label={
          <>
            Shows<span className="visually-hidden"> of {name}</span>
          </>
        }
        className={styles.shows ?? ''}
        value={grams}
        disabled={disabled}
        onChange={({ target }) => onEntry(withMark(entry, target.value))}
        options={[...new Set([...weights, ...(grams ? [grams] : [])])].map((weight) => ({
          value: weight,
          label: `${weight} g`,
        }))}
        placeholder="Any weight"
      />
    </figure>
  );
}

function Shown({ name }: { name: string }) {
  const address = usePicture(name);
  if (!address) return <span className={styles.missing}>{address === null && 'Not there'}</span>;
  return <img className={styles.image} src={address} alt="" loading="lazy" />;
}

const MOST_FILMS = 60;

interface FilmFieldProps {
  value: string;
  disabled: boolean;
  onChange: (film: string) => void;
}

/** The film of a product: one uploaded under Pictures, or its present one. */
function FilmField({ value, disabled, onChange }: FilmFieldProps) {
  const { data } = useDeskQuery(picturesOperations.ListPictures, {
    kind: 'film',
    limit: MOST_FILMS,
  });
  const films = (data?.pictures ?? []).map(({ stem, name }) => ({
    value: stem,
    label: name || stem,
  }));
  const isListed = value === '' || films.some((film) => film.value === value);
  return (
    <SelectField
      label="Film"
      hint="Films are uploaded under Catalogue, Pictures."
      value={value}
      disabled={disabled}
      placeholder="None"
      options={isListed ? films : [{ value, label: value }, ...films]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const rowsOf = ({ rows }: { rows: { name: string; picture: string }[] }) => rows;

interface ChooseProps {
  taken: readonly string[];
  onPicture: (name: string) => void;
  onClose: () => void;
}

/** Chooses any picture of the shop: a shipped one, or one uploaded under Pictures. */
function ChoosePicture({ taken, onPicture, onClose }: ChooseProps) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed);
  const field = useFocusOnOpen<HTMLInputElement>();
  const { query, rows, more } = useDeskPages(
    catalogueOperations.CataloguePictures,
    { search },
    rowsOf,
  );
  const free = rows.filter(({ name }) => !taken.includes(name));
  return (
    <Dialog title="Choose a picture" size="wide" onClose={onClose}>
      <Field
        ref={field}
        label="Name"
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <QueryState query={query}>
        {() =>
          free.length === 0 ? (
            <EmptyState title="No picture">None of the shop’s pictures is called that.</EmptyState>
          ) : (
            <div className={styles.choices}>
              {free.map(({ name, picture }) => (
                <button
                  key={name}
                  type="button"
                  className={styles.choice}
                  onClick={() => onPicture(name)}
                >
                  <img className={styles.image} src={picture} alt="" loading="lazy" />
                  <span className={styles.name}>{name}</span>
                </button>
              ))}
            </div>
          )
        }
      </QueryState>
      {more.has && (
        <DeskButton busy={more.loading} onClick={more.load}>
          Show more
        </DeskButton>
      )}
    </Dialog>
  );
}
