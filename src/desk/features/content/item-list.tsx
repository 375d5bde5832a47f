import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useEffect, useRef } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import {
  contentOperations,
  type ItemKind,
  type ListedItem,
} from '#shared/desk/contract/content/content.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { Status } from '../../parts/page/status.tsx';
import { sayDone, sayFailed } from '../../parts/page/toast.ts';
import { datesOf, STANDING, titleOf } from './item-words.ts';
import styles from './content.module.css';

interface ItemListProps {
  kind: ItemKind;
  items: readonly ListedItem[];
  open: number | undefined;
  onOpen: (id: number) => void;
  edits: boolean;
}

/** Items in the shop's order, sorted by dragging, or with the keyboard: Space on the handle, arrows, Space. */
export function ItemList({ kind, items, open, onOpen, edits }: ItemListProps) {
  const order = useDeskMutation(contentOperations.OrderContent);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  // A dropped item stays in its place until the store has answered.
  const wanted = order.isPending ? order.variables.ids : items.map(({ id }) => id);
  const shown = wanted.flatMap((id) => items.find((each) => each.id === id) ?? []);
  function drop({ active, over }: DragEndEvent) {
    if (!over || active.id === over.id) return;
    const ids = shown.map(({ id }) => id);
    const moved = arrayMove(ids, ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id)));
    order.mutate({ kind, ids: moved }, { onSuccess: sayDone, onError: sayFailed });
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={wanted} strategy={verticalListSortingStrategy}>
        <ul className={styles.items}>
          {shown.map((each) => (
            <Row
              key={each.id}
              listed={each}
              here={each.id === open}
              onOpen={() => onOpen(each.id)}
              moves={edits && items.length > 1}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

interface RowProps {
  listed: ListedItem;
  here: boolean;
  onOpen: () => void;
  moves: boolean;
}

function Row({ listed, here, onOpen, moves }: RowProps) {
  const { id, item, standing, picture } = listed;
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const row = useRef<HTMLLIElement>(null);
  const moved = CSS.Transform.toString(transform) ?? '';
  useEffect(() => {
    if (!row.current) return;
    row.current.style.transform = moved;
    row.current.style.transition = transition ?? '';
  }, [moved, transition]);
  const { kind, word } = STANDING[standing];
  const dates = datesOf(listed);
  return (
    <li
      ref={(node) => {
        row.current = node;
        setNodeRef(node);
      }}
      className={classNames(styles.item, here && styles.here, isDragging && styles.dragged)}
    >
      {moves && (
        <button
          type="button"
          className={styles.handle}
          {...attributes}
          {...listeners}
          aria-label={`Move ${titleOf(item)}`}
        >
          ⠿
        </button>
      )}
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
            {dates}
          </span>
        </span>
        <Status kind={kind}>{word}</Status>
      </button>
    </li>
  );
}
