import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import {
  catalogueOperations,
  type ProductFacts,
} from '#shared/desk/contract/catalogue/catalogue.ts';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { callDesk, DeskRefused } from '../../../api/call-desk.ts';
import { queryClient } from '../../../api/query-client.ts';
import { type DraftWork, isPending, productIdOf, savedIn, savingOf } from './draft-work.ts';

/** Long enough for a figure to be typed to its end. */
const STILL_MS = 900;

export type SaveState = 'saved' | 'waits' | 'saving' | 'failed' | 'conflict';

type Running = RefObject<Promise<unknown> | undefined>;

/** Saves the work of an editor as a draft, once nothing more is typed. */
export function useSaves(
  work: RefObject<DraftWork>,
  facts: ProductFacts,
  onSaved: (saved: DeskReplyOf<typeof catalogueOperations.SaveDraft>) => void,
) {
  const [state, setState] = useState<SaveState>('saved');
  const [problem, setProblem] = useState('');
  const [begunAnew, setBegunAnew] = useState<number>();
  const running: Running = useRef(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(async (): Promise<ProductFacts['draft'] | undefined> => {
    clearTimeout(timer.current);
    // One save after another: the next one needs the revision of the last.
    while (running.current) await running.current;
    const sent = work.current;
    if (!isPending(sent)) return sent.draft;
    setState('saving');
    const answer = callDesk(catalogueOperations.SaveDraft, savingOf(sent, facts)).then(
      (saved) => {
        const isInPlace = !sent.draft && work.current.gone.draft !== undefined;
        if (isInPlace && productIdOf(sent, facts) === undefined) setBegunAnew(saved.draft.id);
        work.current = savedIn(saved.draft, sent.content, work.current);
        onSaved(saved);
        setState(isPending(work.current) ? 'waits' : 'saved');
        setProblem('');
        // An answer requested before this save is outdated: it is dropped.
        void queryClient.invalidateQueries({ queryKey: ['CatalogueProduct'] });
        void queryClient.invalidateQueries({ queryKey: ['CatalogueProducts'] });
        return saved.draft;
      },
      (error: unknown) => {
        const conflict = error instanceof DeskRefused && error.code === 409;
        setState(conflict ? 'conflict' : 'failed');
        setProblem(error instanceof Error ? error.message : 'It could not be saved.');
        return undefined;
      },
    );
    return holding(running, answer);
  }, [work, facts, onSaved]);

  const saveSoon = useCallback(() => {
    setState((before) => (before === 'conflict' ? before : 'waits'));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), STILL_MS);
  }, [save]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { state, problem, begunAnew, save, saveSoon, running };
}

/** Lets no save begin until `answer` is there. */
export async function holding<Answer>(running: Running, answer: Promise<Answer>): Promise<Answer> {
  running.current = answer.catch(() => undefined);
  try {
    return await answer;
  } finally {
    running.current = undefined;
  }
}
