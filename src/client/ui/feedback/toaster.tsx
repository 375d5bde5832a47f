import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FocusEvent, PointerEvent, RefObject } from 'react';
import { createPortal } from 'react-dom';
import { resolveValue, toast, useToaster } from 'react-hot-toast/headless';
import type { Toast } from 'react-hot-toast/headless';
import { classNames } from '../class-names.ts';
import { Icon } from '../button/icon.tsx';
import type { IconName } from '../button/icon.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { onDialogs, uppermostDialog } from '../layout/open-dialogs.ts';
import styles from './toaster.module.css';

const DURATION_MS = 5000;
/** The duration of the closing animation. */
const REMOVE_MS = 250;
const SWIPE_PX = 60;
/** More of them, of two or three lines each, would cover a phone's page and take its taps. */
const MOST = 3;

function iconOf(type: Toast['type']): IconName {
  if (type === 'success') return 'check';
  return type === 'error' ? 'alert' : 'info';
}

/**
 * A finger that has tapped never fires a leave, and Chromium has a phone's tap followed by a mouse that rests there: a toast that
 * comes below it would stay, and cover what is to be pressed next.
 */
const canHover = (): boolean => matchMedia('(hover: hover)').matches;

/** Whether the focused field's description already says the text: announced twice, it would drown the field's name. */
function isSaidByFocus(text: string): boolean {
  const ids = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.some((id) => document.getElementById(id)?.textContent === text);
}

interface ToastCardProps {
  item: Toast;
  closeLabel: string;
  /** What had the focus before the toasts. */
  before: RefObject<Element | null>;
}

function ToastCard({ item, closeLabel, before }: ToastCardProps) {
  const from = useRef<number | null>(null);
  const [silent] = useState(
    () =>
      item.ariaProps.role !== 'alert' && isSaidByFocus(String(resolveValue(item.message, item))),
  );

  function drag(event: PointerEvent<HTMLDivElement>) {
    if (from.current === null) return;
    const distance = Math.max(0, event.clientX - from.current);
    event.currentTarget.style.translate = `${distance}px`;
    if (distance > SWIPE_PX) {
      from.current = null;
      toast.dismiss(item.id);
    }
  }
  function drop(event: PointerEvent<HTMLDivElement>) {
    if (from.current !== null) event.currentTarget.style.translate = '';
    from.current = null;
  }

  return (
    <div
      className={classNames(styles.toast, styles[item.type])}
      data-leaving={!item.visible}
      onPointerDown={(event) => {
        from.current = event.clientX;
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      onPointerLeave={drop}
    >
      <Icon name={iconOf(item.type)} size={20} className={styles.icon} />
      <p
        className={styles.text}
        role={item.type === 'error' && !silent ? 'alert' : undefined}
        aria-live={silent ? 'off' : undefined}
      >
        {resolveValue(item.message, item)}
      </p>
      <IconButton
        icon="close"
        label={closeLabel}
        onClick={({ currentTarget }) => {
          // The button disappears with its toast, and browsers fire no blur for a removed element: without this the other toasts
          // would wait forever.
          currentTarget.blur();
          if (before.current instanceof HTMLElement) before.current.focus();
          toast.dismiss(item.id);
        }}
      />
    </div>
  );
}

export interface ToasterProps {
  /** The accessible name of the region, such as "Notifications". */
  label: string;
  closeLabel: string;
}

/**
 * Shows toasts: at the top right on a desktop, over the header on a phone. They stay while a pointer is over them. At most three:
 * the oldest success or notice makes room for a new one, an error stays.
 */
export function Toaster({ label, closeLabel }: ToasterProps) {
  const { toasts, handlers } = useToaster({ duration: DURATION_MS, removeDelay: REMOVE_MS });
  const dialog = useSyncExternalStore(onDialogs, uppermostDialog, () => undefined);
  const above = useRef<HTMLDivElement>(null);
  const before = useRef<Element>(null);
  const newest = Math.max(0, ...toasts.map(({ createdAt }) => createdAt));

  useEffect(() => {
    const shown = toasts.filter(({ visible }) => visible);
    const passing = shown.filter(({ type }) => type !== 'error');
    const room = MOST - (shown.length - passing.length);
    for (const { id } of passing.slice(room)) toast.dismiss(id);
  }, [toasts]);

  // A dialog clips what is in it, so that its toasts are shown as a popover.
  useEffect(() => {
    const element = above.current;
    if (newest && element?.showPopover && !element.matches(':popover-open')) element.showPopover();
  }, [newest, dialog]);
  // A region that goes under a pointer, or with the focus in it, fires neither a leave nor a blur.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => handlers.endPause(), [dialog]);

  const region = {
    role: 'region',
    'aria-label': label,
    'aria-live': 'polite',
    className: styles.region,
    onPointerEnter: ({ pointerType }: PointerEvent) =>
      pointerType === 'mouse' && canHover() && handlers.startPause(),
    onPointerLeave: handlers.endPause,
    onFocus({ currentTarget, relatedTarget }: FocusEvent) {
      handlers.startPause();
      if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
    onBlur: handlers.endPause,
  } as const;
  const cards = toasts.map((item) => (
    // An error takes the place of the last one, which may have been announced in another way.
    <ToastCard
      key={item.type === 'error' ? item.createdAt : item.id}
      item={item}
      closeLabel={closeLabel}
      before={before}
    />
  ));
  // Each region is there before its first toast: one that came together with its text would not be announced. What is outside an open
  // dialog is neither announced nor can it be pressed.
  return (
    <>
      {/* Below a dialog it is no landmark: there would be two of one name. */}
      <div {...region} {...(dialog && { role: undefined, 'aria-label': undefined })}>
        {!dialog && cards}
      </div>
      {dialog &&
        createPortal(
          <div ref={above} popover="manual" {...region}>
            {cards}
          </div>,
          dialog,
        )}
    </>
  );
}
