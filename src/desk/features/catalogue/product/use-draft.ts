import { useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker } from '@tanstack/react-router';
import type { ProductContent } from '#shared/desk/catalogue/product-content.ts';
import {
  catalogueOperations,
  type ProductFacts,
} from '#shared/desk/contract/catalogue/catalogue.ts';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { callDesk, DeskRefused } from '../../../api/call-desk.ts';
import { queryClient } from '../../../api/query-client.ts';
import { newEditor, savingFrom } from '../../../parts/form/new-editor.ts';
import { sayFailed } from '../../../parts/page/toast.ts';

/** Long enough for a figure to be typed to its end. */
const STILL_MS = 900;

type Draft = NonNullable<ProductFacts['draft']>;
type Published = DeskReplyOf<typeof catalogueOperations.PublishDraft>;
export type SaveState = 'saved' | 'waits' | 'saving' | 'failed' | 'conflict';

/** A product being edited, saved as a draft automatically. */
export interface Editing {
  content: ProductContent;
  change: (next: (content: ProductContent) => ProductContent) => void;
  state: SaveState;
  /** Why it could not be saved, in the store's words. */
  problem: string;
  draft: ProductFacts['draft'];
  hsn: string;
  problems: ProductFacts['problems'];
  warnings: ProductFacts['warnings'];
  /** Saves pending changes; resolves to the draft, or undefined where it could not be saved. */
  flush: () => Promise<ProductFacts['draft'] | undefined>;
  /** Saves and publishes by `send`, which no save overtakes: what is typed until its answer, and after it, is a draft of its own. */
  publish: (send: (draft: Draft) => Promise<Published>) => Promise<Published | undefined>;
  /** After a conflict: this editor's content replaces the other draft; one that is gone is begun anew. */
  keepMine: () => void;
  /** The draft of a new product that was begun in place of one that is gone: its page is another. */
  begunAnew: number | undefined;
  retry: () => void;
}

/** New facts from the store replace what is shown while nothing is pending here; otherwise no typed input is lost. */
export function useDraft(facts: ProductFacts): Editing {
  const [content, setContent] = useState(facts.content);
  const [state, setState] = useState<SaveState>('saved');
  const [problem, setProblem] = useState('');
  const [known, setKnown] = useState(facts);
  const [begunAnew, setBegunAnew] = useState<number>();
  const latest = useRef({ content: facts.content, saved: facts.content, draft: facts.draft });
  const running = useRef<Promise<unknown>>(undefined);
  // What was published here: an answer that was asked for before has its draft still, and a new product no number yet.
  const gone = useRef<{ draft?: number; productId?: number }>({});
  // Of the next draft that is begun here.
  const [first] = useState(newEditor);
  const editor = useRef(first);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(async (): Promise<ProductFacts['draft'] | undefined> => {
    clearTimeout(timer.current);
    // One save after another: the next one needs the revision of the last.
    while (running.current) await running.current;
    const now = latest.current;
    if (now.content === now.saved) return now.draft;
    const sent = now.content;
    setState('saving');
    const productId = facts.productId ?? gone.current.productId ?? null;
    const work = callDesk(catalogueOperations.SaveDraft, {
      ...(productId !== null && { productId }),
      ...(now.draft ? { draftId: now.draft.id } : { editor: savingFrom(editor.current) }),
      revision: now.draft?.revision ?? 0,
      content: sent,
    }).then(
      (saved) => {
        editor.current = newEditor();
        const isInPlace = !now.draft && gone.current.draft !== undefined;
        if (isInPlace && productId === null) setBegunAnew(saved.draft.id);
        latest.current = { ...latest.current, saved: sent, draft: saved.draft };
        setKnown((before) => ({ ...before, ...saved }));
        setState(latest.current.content === sent ? 'saved' : 'waits');
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
    running.current = work;
    const result = await work;
    running.current = undefined;
    return result;
  }, [facts]);

  const publish = useCallback(
    async (send: (draft: Draft) => Promise<Published>): Promise<Published | undefined> => {
      if (!(await save())) return undefined;
      while (running.current) await running.current;
      const { draft } = latest.current;
      if (!draft) return undefined;
      const work = send(draft).then((done) => {
        // It was gone: by an answer that was lost, or by somebody else, whose work the next save must not overtake.
        if (!done.changed) return done;
        gone.current = {
          draft: draft.id,
          ...(done.productId !== undefined && { productId: done.productId }),
        };
        latest.current = { ...latest.current, draft: null };
        setKnown((before) => ({ ...before, draft: null }));
        return done;
      });
      running.current = work.catch(() => undefined);
      try {
        return await work;
      } finally {
        running.current = undefined;
      }
    },
    [save],
  );

  const change = useCallback(
    (next: (content: ProductContent) => ProductContent) => {
      const changed = next(latest.current.content);
      latest.current = { ...latest.current, content: changed };
      setContent(changed);
      setState((before) => (before === 'conflict' ? before : 'waits'));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), STILL_MS);
    },
    [save],
  );

  useEffect(() => {
    if (facts.draft && facts.draft.id === gone.current.draft) return;
    const { content: typed, saved, draft } = latest.current;
    const isOther = facts.draft?.id !== draft?.id;
    const newer = isOther || (facts.draft?.revision ?? 0) > (draft?.revision ?? 0);
    // When it goes out by itself is no revision of it.
    const isSame = !isOther && facts.draft?.revision === draft?.revision;
    setKnown((before) => (newer || isSame ? facts : { ...facts, draft: before.draft }));
    if (typed !== saved || running.current) return;
    // For a draft saved here the typed text stays, not the form in which the store tidied it.
    const published = !draft && JSON.stringify(facts.content) !== JSON.stringify(saved);
    if (!newer && !published) return;
    latest.current = { content: facts.content, saved: facts.content, draft: facts.draft };
    setContent(facts.content);
  }, [facts]);

  useEffect(() => () => clearTimeout(timer.current), []);
  const waits = useCallback(() => latest.current.content !== latest.current.saved, []);
  useBlocker({
    shouldBlockFn: async () => waits() && (await save()) === undefined,
    enableBeforeUnload: waits,
  });

  const keepMine = async () => {
    const lost = latest.current.draft;
    const productId = facts.productId ?? gone.current.productId;
    const asked =
      productId === undefined ? { draftId: facts.draft?.id ?? lost?.id } : { productId };
    let theirs: ProductFacts['draft'] = null;
    try {
      theirs = (await callDesk(catalogueOperations.CatalogueProduct, asked)).draft;
    } catch (error) {
      const isGone = error instanceof DeskRefused && error.code === 404 && productId === undefined;
      if (!isGone) return sayFailed(error);
    }
    if (!theirs) {
      editor.current = newEditor();
      gone.current = { ...gone.current, ...(lost && { draft: lost.id }) };
    }
    latest.current = { ...latest.current, draft: theirs };
    await save();
  };
  return {
    content,
    change,
    state,
    problem,
    draft: known.draft,
    hsn: known.hsn,
    problems: known.problems,
    warnings: known.warnings,
    flush: save,
    publish,
    keepMine: () => void keepMine(),
    begunAnew,
    retry: () => void save(),
  };
}
