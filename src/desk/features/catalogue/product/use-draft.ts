import { useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker } from '@tanstack/react-router';
import type { ProductContent } from '#shared/desk/catalogue/product-content.ts';
import {
  catalogueOperations,
  type ProductFacts,
} from '#shared/desk/contract/catalogue/catalogue.ts';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { callDesk, DeskRefused } from '../../../api/call-desk.ts';
import { sayFailed } from '../../../parts/page/toast.ts';
import {
  type Draft,
  isPending,
  newsIn,
  productIdOf,
  published,
  replacing,
  workOn,
} from './draft-work.ts';
import { holding, type SaveState, useSaves } from './use-saves.ts';
import { keepKeys } from './weight-keys.ts';

type Published = DeskReplyOf<typeof catalogueOperations.PublishDraft>;

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
  const [first] = useState(() => workOn(facts));
  const work = useRef(first);
  const [content, setContent] = useState(facts.content);
  const [known, setKnown] = useState(facts);
  const know = useCallback(
    (more: Partial<ProductFacts>) => setKnown((before) => ({ ...before, ...more })),
    [],
  );
  const { state, problem, begunAnew, save, saveSoon, running } = useSaves(work, facts, know);

  const publish = useCallback(
    async (send: (draft: Draft) => Promise<Published>): Promise<Published | undefined> => {
      if (!(await save())) return undefined;
      while (running.current) await running.current;
      const { draft } = work.current;
      if (!draft) return undefined;
      const answer = send(draft).then((done) => {
        // It was gone: by an answer that was lost, or by somebody else, whose work the next save must not overtake.
        if (!done.changed) return done;
        work.current = published(draft, done.productId, work.current);
        know({ draft: null });
        return done;
      });
      return holding(running, answer);
    },
    [save, running, know],
  );

  const change = useCallback(
    (next: (content: ProductContent) => ProductContent) => {
      const changed = next(work.current.content);
      if (changed === work.current.content) return;
      work.current = { ...work.current, content: changed };
      setContent(changed);
      saveSoon();
    },
    [saveSoon],
  );

  useEffect(() => {
    if (facts.draft && facts.draft.id === work.current.gone.draft) return;
    const news = newsIn(facts, work.current);
    setKnown((before) => (news.ofDraft ? facts : { ...facts, draft: before.draft }));
    if (!news.ofContent || running.current) return;
    const { content, draft } = facts;
    keepKeys(work.current.content.weights, content.weights);
    work.current = { ...work.current, content, saved: content, draft };
    setContent(content);
  }, [facts, running]);

  const waits = useCallback(() => isPending(work.current), []);
  useBlocker({
    shouldBlockFn: async () => waits() && (await save()) === undefined,
    enableBeforeUnload: waits,
  });

  const keepMine = async () => {
    const lost = work.current.draft;
    const productId = productIdOf(work.current, facts);
    const asked =
      productId === undefined ? { draftId: facts.draft?.id ?? lost?.id } : { productId };
    let theirs: ProductFacts['draft'] = null;
    try {
      theirs = (await callDesk(catalogueOperations.CatalogueProduct, asked)).draft;
    } catch (error) {
      const isGone = error instanceof DeskRefused && error.code === 404 && productId === undefined;
      if (!isGone) return sayFailed(error);
    }
    work.current = replacing(theirs, lost, work.current);
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
