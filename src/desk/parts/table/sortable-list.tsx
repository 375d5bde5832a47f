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
  horizontalListSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type FocusEvent, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { Icon } from '#client/ui/button/icon.tsx';
import { classNames } from '#client/ui/class-names.ts';
import styles from './sortable-list.module.css';

const GRIP = { path: 'M9 6v.2M15 6v.2M9 12v.2M15 12v.2M9 18v.2M15 18v.2' } as const;
const BEFORE_DRAG_PX = 6;

export interface SortableListProps<Item> {
  label: string;
  items: readonly Item[];
  idOf: (item: Item) => string;
  /** The name of an item's grip. */
  nameOf: (item: Item) => string;
  onOrder: (items: Item[]) => void;
  children: (item: Item, index: number) => ReactNode;
  /** Whether the items stand side by side, as pictures do. */
  across?: boolean;
  disabled?: boolean;
  /** Whether an item is the one that is open. */
  isOpen?: (item: Item) => boolean;
}

/** A list whose items are sorted by dragging their grips, or with Space and the arrow keys. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, items, idOf, nameOf, onOrder, children, across, disabled, isOpen } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: BEFORE_DRAG_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(idOf);
  const kept = useKeptPlace(items.length);
  const moved = ({ active, over }: DragEndEvent) => {
    const from = ids.indexOf(String(active.id));
    const to = ids.indexOf(String(over?.id ?? active.id));
    if (from >= 0 && to >= 0 && from !== to) onOrder(arrayMove([...items], from, to));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={moved}>
      <SortableContext
        items={ids}
        disabled={disabled === true}
        strategy={across ? horizontalListSortingStrategy : verticalListSortingStrategy}
      >
        <ol
          {...kept}
          tabIndex={-1}
          aria-label={label}
          className={across ? styles.across : styles.list}
        >
          {items.map((item, index) => (
            <SortableItem
              key={idOf(item)}
              id={idOf(item)}
              name={nameOf(item)}
              disabled={disabled === true}
              open={isOpen?.(item) === true}
            >
              {children(item, index)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

/** The focus goes to the item in the place of one that had it and was taken out, or to the list that is empty now. */
function useKeptPlace(count: number) {
  const ref = useRef<HTMLOListElement>(null);
  const place = useRef(-1);
  const before = useRef(count);
  useEffect(() => {
    const { current: list } = ref;
    const isFewer = count < before.current;
    before.current = count;
    if (!list || !isFewer || place.current < 0 || document.activeElement !== document.body) return;
    const next = list.children[Math.min(place.current, count - 1)];
    (next?.querySelector('button') ?? list).focus();
  }, [count]);
  return {
    ref,
    onFocus: ({ target }: FocusEvent) => {
      const items = [...(ref.current?.children ?? [])];
      place.current = items.findIndex((item) => item.contains(target));
    },
    // What is taken out of the page loses the focus without this.
    onBlur: () => (place.current = -1),
  };
}

interface SortableItemProps {
  id: string;
  name: string;
  disabled: boolean;
  open: boolean;
  children: ReactNode;
}

function SortableItem({ id, name, disabled, open, children }: SortableItemProps) {
  const box = useRef<HTMLLIElement | null>(null);
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id, disabled });
  const take = useCallback(
    (node: HTMLLIElement | null) => {
      box.current = node;
      setNodeRef(node);
    },
    [setNodeRef],
  );
  // The page's policy allows style attributes only if a script sets them.
  useEffect(() => {
    if (!box.current) return;
    box.current.style.transform = CSS.Translate.toString(transform) ?? '';
    box.current.style.transition = transition ?? '';
  }, [transform, transition]);
  return (
    <li
      ref={take}
      className={classNames(styles.item, open && styles.open, isDragging && styles.dragged)}
    >
      {!disabled && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={styles.grip}
          {...attributes}
          {...listeners}
          aria-label={`Move ${name}`}
        >
          <Icon name={GRIP} size={16} />
        </button>
      )}
      <div className={styles.content}>{children}</div>
    </li>
  );
}
