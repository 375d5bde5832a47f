import { useSelector } from '@tanstack/react-form';
import { useRef, useState } from 'react';
import { RichText } from '#client/ui/text/rich-text.tsx';
import {
  type ContentItem,
  contentOperations,
  type ListedItem,
} from '#shared/desk/contract/content/content.ts';
import { callDesk, DeskRefused } from '../../api/call-desk.ts';
import { queryClient } from '../../api/query-client.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { DeskForm, useDeskForm } from '../../parts/form/form.tsx';
import { HistoryPanel } from '../../parts/history/history-panel.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { PictureField } from '../../parts/form/picture-field.tsx';
import { RichEditor } from '../../parts/editor/rich-editor.tsx';
import { Status } from '../../parts/page/status.tsx';
import { sayDone, sayFailed } from '../../parts/page/toast.ts';
import { itemSchema, type ItemValues, valuesOf } from './item-form.ts';
import { FIGURES, KIND_WORDS, STANDING, titleOf } from './item-words.ts';
import { LeftList, type OpenRowProps } from './left-list.tsx';
import { newEditor, savingFrom } from '../../parts/form/new-editor.ts';
import { leaving } from '../../parts/form/leave-guard.tsx';
import layout from '../../parts/page/layout.module.css';
import styles from './content.module.css';

const { ContentHistory, RemoveContent, SaveContent, UndoContent } = contentOperations;

type Seen = Pick<ListedItem, 'id' | 'revision'>;

interface ItemEditorProps extends OpenRowProps {
  /** The key of this editor. */
  editor: string;
  item: ContentItem;
  /** Absent for a new item. */
  listed: ListedItem | undefined;
  edits: boolean;
  onSaved: (id: number) => void;
  onClose: () => void;
}

/** One banner, news item, question or counter: its fields, a preview for customers, and its history. */
export function ItemEditor(props: ItemEditorProps) {
  const { editor, item, listed, edits, hasLeft, onUnsaved, onSaved, onClose } = props;
  // The item when it was opened or last saved here: another person's change is refused against this.
  const [seen, setSeen] = useState<Seen | undefined>(listed);
  const savesAs = useRef(editor);
  const [src, setSrc] = useState(listed?.picture ?? '');
  const [saved, setSaved] = useState(item);
  // What was saved here is not to give way to what was listed before.
  const isListed = listed && listed.revision >= (seen?.revision ?? 0);
  const { form, bind, dirty } = useDeskForm({
    values: valuesOf(isListed ? listed.item : saved),
    schema: itemSchema,
    async save(sent) {
      const named = seen
        ? { id: seen.id, revision: seen.revision }
        : { editor: savingFrom(savesAs.current) };
      const done = await callDesk(SaveContent, { item: sent, ...named }).catch((error: unknown) => {
        // What was made here before is somebody else's by now: saved again, it is another.
        const isTheirs = error instanceof DeskRefused && (error.code === 404 || error.code === 409);
        if (!seen && isTheirs) savesAs.current = newEditor();
        throw error;
      });
      setSeen({ id: done.id, revision: done.revision ?? (seen?.revision ?? 0) + 1 });
      setSaved(sent);
      await queryClient.invalidateQueries();
      onSaved(done.id);
      sayDone(done);
    },
  });
  const take = (theirs: ListedItem) => {
    setSeen(theirs);
    if (dirty) return;
    form.reset(valuesOf(theirs.item));
    setSrc(theirs.picture);
  };
  const values = useSelector(form.store, (state) => state.values);
  const words = KIND_WORDS[item.kind];
  const standing = listed && STANDING[listed.standing];
  const newer = listed && seen && listed.revision > seen.revision;
  return (
    <div className={layout.stack}>
      <Panel
        title={listed ? titleOf(listed.item) : words.add}
        aside={
          <span className={styles.buttons}>
            {standing && <Status kind={standing.kind}>{standing.word}</Status>}
            <DeskButton kind="quiet" onClick={() => leaving(onClose)}>
              Close
            </DeskButton>
          </span>
        }
      >
        {newer && <ChangedMeanwhile dirty={dirty} onTake={() => take(listed)} />}
        <LeftList unsaved={dirty} {...{ hasLeft, onUnsaved }}>
          The history can put it back.
        </LeftList>
        <DeskForm {...bind} readOnly={!edits} focusFirst={!listed}>
          <OwnFields {...{ form, src, edits }} kind={item.kind} onPicture={setSrc} />
          <div className={styles.row}>
            <form.AppField name="from">
              {(field) => <field.MomentField label="From" labelNote="India, optional" />}
            </form.AppField>
            <form.AppField name="until">
              {(field) => <field.MomentField label="Until" labelNote="India, optional" />}
            </form.AppField>
          </div>
          <form.AppField name="shown">
            {(field) => (
              <field.ToggleField label="Published" hint="A draft is seen at the desk alone." />
            )}
          </form.AppField>
          {edits && (
            <div className={styles.buttons}>
              <form.AppForm>
                <form.SaveButton>Save</form.SaveButton>
              </form.AppForm>
              {seen && (
                <Remove kind={item.kind} id={seen.id} revision={seen.revision} onDone={onClose} />
              )}
            </div>
          )}
        </DeskForm>
      </Panel>
      <Preview values={values} src={src} />
      {listed && (
        <HistoryPanel
          history={ContentHistory}
          undo={edits ? UndoContent : undefined}
          subject={`${item.kind} ${listed.id}`}
        />
      )}
    </div>
  );
}

interface ChangedMeanwhileProps {
  /** Whether anything is typed here, which stays then. */
  dirty: boolean;
  onTake: () => void;
}

function ChangedMeanwhile({ dirty, onTake }: ChangedMeanwhileProps) {
  return (
    <p role="status" className={styles.newer}>
      Somebody has changed this meanwhile.{' '}
      <DeskButton kind="quiet" onClick={onTake}>
        {dirty ? 'Save over it' : 'Show theirs'}
      </DeskButton>
    </p>
  );
}

type Form = ReturnType<typeof useDeskForm<ItemValues, ContentItem>>['form'];

interface OwnFieldsProps {
  form: Form;
  kind: ContentItem['kind'];
  /** The address of the chosen picture; empty for none. */
  src: string;
  edits: boolean;
  onPicture: (src: string) => void;
}

/** The fields of one kind. */
function OwnFields({ form, kind, src, edits, onPicture }: OwnFieldsProps) {
  const rich = (label: string) => (
    <form.AppField name="description">
      {(field) => (
        <div>
          <p className={styles.label}>{label}</p>
          <RichEditor
            label={label}
            value={field.state.value}
            onChange={(html) => field.handleChange(html)}
            disabled={!edits}
            figures={kind === 'faq' ? FIGURES : []}
          />
          <field.Fault />
        </div>
      )}
    </form.AppField>
  );
  const picture = (
    <form.AppField name="image">
      {(field) => (
        <div>
          <PictureField
            label="Picture"
            value={field.state.value}
            src={src}
            shape="wide"
            readOnly={!edits}
            onChange={(stem, address) => {
              onPicture(address);
              field.handleChange(stem);
            }}
          />
          <field.Fault />
        </div>
      )}
    </form.AppField>
  );
  const link = (
    <form.AppField name="link">
      {(field) => <field.TextField label="Leads to" labelNote="/products or https://…, optional" />}
    </form.AppField>
  );
  const text = (
    name: 'name' | 'title' | 'alt' | 'group' | 'hours' | 'phone' | 'mapLink',
    label: string,
    note = '',
  ) => (
    <form.AppField name={name}>
      {(field) => <field.TextField label={label} labelNote={note} />}
    </form.AppField>
  );
  if (kind === 'banner') {
    return (
      <>
        {text('name', 'Headline')}
        {picture}
        {text('alt', 'What the picture shows', 'where it says more than the headline')}
        {link}
      </>
    );
  }
  if (kind === 'news') {
    return (
      <>
        {text('title', 'Title')}
        {rich('Text')}
        {picture}
        {link}
        <form.AppField name="day">
          {(field) => <field.DateField label="Day" labelNote="optional" />}
        </form.AppField>
      </>
    );
  }
  if (kind === 'faq') {
    return (
      <>
        {text('group', 'Group', 'such as Payment; optional')}
        {text('title', 'Question')}
        {rich('Answer')}
      </>
    );
  }
  return (
    <>
      {text('name', 'Name')}
      <form.AppField name="address">
        {(field) => <field.AreaField label="Address" rows={2} />}
      </form.AppField>
      {text('hours', 'Opening hours')}
      {text('phone', 'Telephone')}
      {text('mapLink', 'Link to a map', 'https://…; optional')}
    </>
  );
}

/** The item as customers see it: with the shop's own components and fonts. */
function Preview({ values, src }: { values: ItemValues; src: string }) {
  const { kind, name, title, description, group, address, hours, phone } = values;
  return (
    <Panel title="As the customer sees it">
      <div className={styles.preview}>
        {kind === 'banner' && (
          <div className={styles.banner}>
            <p>{name || 'Headline'}</p>
            {src && <img src={src} alt="" />}
          </div>
        )}
        {(kind === 'news' || kind === 'faq') && (
          <>
            {group && <p className={styles.soft}>{group}</p>}
            <h3>{title || 'Title'}</h3>
            <RichText html={description} />
          </>
        )}
        {kind === 'store' && (
          <>
            <h3>{name || 'Name'}</h3>
            <p className={styles.quote}>{address}</p>
            <p className={styles.soft}>{[hours, phone].filter(Boolean).join(' · ')}</p>
          </>
        )}
      </div>
    </Panel>
  );
}

interface RemoveProps {
  kind: ContentItem['kind'];
  id: number;
  revision: number;
  onDone: () => void;
}

function Remove({ kind, id, revision, onDone }: RemoveProps) {
  const { mutateAsync, isPending } = useDeskMutation(RemoveContent);
  return (
    <DeskButton
      kind="quiet"
      busy={isPending}
      onClick={() =>
        void mutateAsync({ kind, id, revision }).then((answer) => {
          sayDone(answer);
          onDone();
        }, sayFailed)
      }
    >
      Delete
    </DeskButton>
  );
}
