import { useCallback, useEffect, useState } from 'react';
import { askWhyBy } from '../api/ask-why.ts';
import { ReasonDialog } from '../parts/dialog/reason-dialog.tsx';

interface Asked {
  words: string;
  answer: (why: string | undefined) => void;
}

/** Asks why something counts all the same, where the store takes it only with a reason. */
export function WhyAsked() {
  const [asked, setAsked] = useState<Asked>();
  const ask = useCallback(
    (words: string) =>
      new Promise<string | undefined>((answer) => {
        setAsked({ words, answer });
      }),
    [],
  );
  useEffect(() => askWhyBy(ask), [ask]);
  // The desk is left, or another call asks: who waits for this answer must not wait for ever.
  useEffect(() => () => asked?.answer(undefined), [asked]);
  if (!asked) return null;
  const end = (why?: string) => {
    asked.answer(why);
    setAsked(undefined);
  };
  return (
    <ReasonDialog
      title="It counts already"
      label="Why it counts all the same"
      about="counts all the same"
      action="Count it all the same"
      onClose={() => end()}
      onReason={end}
    >
      <p>{asked.words}</p>
    </ReasonDialog>
  );
}
