import { type PointerEvent, type RefObject, useRef } from 'react';

/** How far, or how fast in px per ms, a sheet must be pulled for letting go to close it. */
const FAR_PX = 110;
const FAST = 0.55;

interface Drag {
  from: number;
  /** The finger's last two positions, for its speed. */
  last: { y: number; at: number };
  speed: number;
}

/**
 * Lets a finger pull a sheet down by its head: the sheet follows, and closes when it is released far enough down or fast enough;
 * otherwise it springs back. Its close button and Escape do the same without a drag.
 */
export function useDragDown(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const drag = useRef<Drag | null>(null);

  function end(event: PointerEvent, cancelled = false) {
    const { current: was } = drag;
    drag.current = null;
    if (!was) return;
    const distance = event.clientY - was.from;
    place(sheet.current, undefined);
    if (!cancelled && distance > 0 && (distance > FAR_PX || was.speed > FAST)) onClose();
  }
  return {
    onPointerDown(event: PointerEvent) {
      const isButton = event.target instanceof Element && event.target.closest('button, a');
      // A mouse has the close button beside it, and selects text by dragging.
      if (event.pointerType === 'mouse' || isButton) return;
      drag.current = {
        from: event.clientY,
        last: { y: event.clientY, at: event.timeStamp },
        speed: 0,
      };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      const { current: now } = drag;
      if (!now) return;
      const ms = Math.max(1, event.timeStamp - now.last.at);
      now.speed = (event.clientY - now.last.y) / ms;
      now.last = { y: event.clientY, at: event.timeStamp };
      place(sheet.current, event.clientY - now.from);
    },
    onPointerUp: (event: PointerEvent) => end(event),
    onPointerCancel: (event: PointerEvent) => end(event, true),
  };
}

/** Moves a sheet down by this many px; undefined puts it back in place. */
function place(sheet: HTMLElement | null, distance: number | undefined): void {
  if (!sheet) return;
  sheet.style.translate = distance === undefined ? '' : `0 ${Math.max(0, distance)}px`;
  sheet.style.transitionProperty = distance === undefined ? '' : 'none';
}
