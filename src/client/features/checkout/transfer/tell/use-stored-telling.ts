import { useEffect, useRef, useState } from 'react';
import { openTelling, saveTelling, startTelling, type TellDraft } from '../tell-draft.ts';

/** The draft of a claim, as the device has it; each change of it is saved. */
export function useStoredTelling(customer: TellDraft['customer'], order: string) {
  const [draft, setDraft] = useState<TellDraft>(() => blankOf(customer, order));
  /** Whether it was sent and the store has not answered. */
  const [unanswered, setUnanswered] = useState(false);
  /** Whether the device could not save it. */
  const [unkept, setUnkept] = useState(false);
  const latest = useRef(draft);
  /** What was changed before the device had been read; undefined from then on. */
  const early = useRef<Partial<TellDraft> | undefined>({});

  function show(next: TellDraft): void {
    latest.current = next;
    setDraft(next);
  }
  function put(part: Partial<TellDraft>): void {
    early.current &&= { ...early.current, ...part };
    show({ ...latest.current, ...part });
    void saveTelling(latest.current).then((saved) => setUnkept(!saved));
  }
  useEffect(() => {
    let gone = false;
    void openTelling(customer, order).then((stored) => {
      if (gone) return;
      latest.current = { ...stored, ...early.current };
      early.current = undefined;
      setDraft(latest.current);
      setUnanswered(stored.sent !== undefined);
      // Saving also marks this order as the one for a picture shared with the app.
      void saveTelling(latest.current);
    });
    return () => {
      gone = true;
    };
  }, [customer, order]);

  return {
    draft,
    latest,
    put,
    unkept,
    unanswered,
    setUnanswered,
    /** The next claim starts empty, for the same channel. */
    async startAnew(): Promise<void> {
      await startTelling(customer, order, latest.current.channel);
      show(await openTelling(customer, order));
    },
  };
}

const blankOf = (customer: TellDraft['customer'], order: string): TellDraft => ({
  customer,
  order,
  channel: 'bank',
  amount: '',
  utr: '',
  picture: undefined,
  sent: undefined,
  at: 0,
});
