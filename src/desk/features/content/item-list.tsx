import {
  contentOperations,
  type ItemKind,
  type ListedItem,
} from '#shared/desk/contract/content/content.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { Status } from '../../parts/page/status.tsx';
import { sayDone, sayFailed } from '../../parts/page/toast.ts';
import { SortableList } from '../../parts/table/sortable-list.tsx';
import { datesOf, KIND_WORDS, STANDING, titleOf } from './item-words.ts';
import styles from './content.module.css';

interface ItemListProps {
  kind: ItemKind;
  items: readonly ListedItem[];
  open: number | undefined;
  onOpen: (id: number) => void;
  edits: boolean;
}

/** Items in the shop's order, which whoever may edit them changes. */
export function ItemList({ kind, items, open, onOpen, edits }: ItemListProps) {
  const order = useDeskMutation(contentOperations.OrderContent);
  // A dropped item stays in its place until the store has answered.
  const wanted = order.isPending ? order.variables.ids : items.map(({ id }) => id);
  const shown = wanted.flatMap((id) => items.find((each) => each.id === id) ?? []);
  return (
    <SortableList
      label={KIND_WORDS[kind].list}
      items={shown}
      idOf={({ id }) => String(id)}
      nameOf={({ item }) => titleOf(item)}
      isOpen={({ id }) => id === open}
      disabled={!edits || items.length < 2}
      onOrder={(moved) =>
        order.mutate(
          { kind, seen: shown.map(({ id }) => id), ids: moved.map(({ id }) => id) },
          { onSuccess: sayDone, onError: sayFailed },
        )
      }
    >
      {(listed) => (
        <Item listed={listed} here={listed.id === open} onOpen={() => onOpen(listed.id)} />
      )}
    </SortableList>
  );
}

function Item(props: { listed: ListedItem; here: boolean; onOpen: () => void }) {
  const { listed, here, onOpen } = props;
  const { item, standing, picture } = listed;
  const { kind, word } = STANDING[standing];
  return (
    <button
      type="button"
      className={styles.open}
      onClick={onOpen}
      aria-current={here ? 'true' : undefined}
    >
      {picture && <img src={picture} alt="" className={styles.small} loading="lazy" />}
      <span className={styles.words}>
        <span className={styles.name}>{titleOf(item)}</span>
        <span className={styles.soft}>
          {'group' in item && item.group ? `${item.group} · ` : ''}
          {datesOf(listed)}
        </span>
      </span>
      <Status kind={kind}>{word}</Status>
    </button>
  );
}
