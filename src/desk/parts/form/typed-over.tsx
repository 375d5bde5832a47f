import { useState } from 'react';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { DeskButton } from '../button/desk-button.tsx';

export interface TypedOver<Value> {
  typed: Value;
  /** What it was typed over, and is compared with when it is saved. */
  seen: Value;
  /** Whether anything is typed that is not saved. */
  isTyped: boolean;
  /** Whether somebody else has changed the value since. */
  isOutdated: boolean;
  type: (typed: Value) => void;
  /** Must be told what is sent to be set, so that it is not taken for somebody else's. */
  sends: (value: Value) => void;
  /** Must be told what was sent and waits for a second person: it is theirs to set, and typed here no more. */
  handedOver: (value: Value) => void;
  /** Goes on with what is typed, over what it is now. */
  keepMine: () => void;
  takeTheirs: () => void;
}

interface Held<Value> {
  typed: Value;
  seen: Value;
  /** What was last sent to be set. */
  sent?: Value;
}

/** What is typed over a value that others change too: it follows `now` until something is typed, which is never taken away. */
export function useTypedOver<Value>(
  now: Value,
  isSame: (one: Value, other: Value) => boolean,
): TypedOver<Value> {
  const [held, setHeld] = useState<Held<Value>>({ typed: now, seen: now });
  const { typed, seen, sent } = held;
  const moved = !isSame(seen, now);
  const isTyped = !isSame(typed, seen) && !isSame(typed, now);
  const takeTheirs = () => setHeld({ typed: now, seen: now });
  const isOwn = sent !== undefined && isSame(sent, now);
  // Set while rendering, so that no older value is drawn first.
  if (moved && !isTyped) takeTheirs();
  else if (moved && isOwn) setHeld({ typed, seen: now });
  return {
    typed,
    seen,
    isTyped,
    isOutdated: moved && isTyped && !isOwn,
    type: (next) => setHeld({ ...held, typed: next }),
    sends: (value) => setHeld({ ...held, sent: value }),
    handedOver: (value) =>
      setHeld((last) => (isSame(last.typed, value) ? { typed: now, seen: now } : last)),
    keepMine: () => setHeld({ typed, seen: now }),
    takeTheirs,
  };
}

/** Said where somebody else has changed what one types over. */
export function ChangedByOthers<Value>({
  what,
  over: { isOutdated, keepMine, takeTheirs },
}: {
  /** As in `Somebody else has set {what} meanwhile.` */
  what: string;
  over: TypedOver<Value>;
}) {
  if (!isOutdated) return null;
  return (
    <Notice
      kind="warn"
      title={`Somebody else has set ${what} meanwhile`}
      action={
        <>
          <DeskButton onClick={keepMine}>Keep mine</DeskButton>
          <DeskButton onClick={takeTheirs}>Take theirs</DeskButton>
        </>
      }
    >
      What you typed is kept here, and is not set yet.
    </Notice>
  );
}
