import { useState } from 'react';
import { type TypedOver, useTypedOver } from '../../parts/form/typed-over.tsx';

const isSame = (one: string, other: string): boolean => one.trim() === other.trim();

export interface TypedText extends TypedOver<string> {
  /** Whether it has to be saved still: not what was saved here a moment ago, and is not listed yet. */
  isUnsaved: boolean;
  /** Must be told what the store has taken. */
  saved: (text: string) => void;
}

/** A text that is typed over the one that a list has; the store leaves out the space around it. */
export function useTypedText(listed: string): TypedText {
  const over = useTypedOver(listed, isSame);
  // What was saved counts until the list says anything else: a colleague may have changed it since.
  const [saved, setSaved] = useState<{ text: string; listed: string }>();
  const isSaved = saved !== undefined && saved.listed === listed && isSame(over.typed, saved.text);
  return {
    ...over,
    isUnsaved: over.isTyped && !isSaved,
    saved: (text) => setSaved({ text, listed }),
  };
}
