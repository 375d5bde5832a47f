import { useState } from 'react';
import { contentOperations } from '#shared/desk/contract/content/content.ts';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import type { Sections } from '#shared/desk/contract/content/texts.ts';
import { callDesk } from '../../api/call-desk.ts';
import { queryClient } from '../../api/query-client.ts';
import { sayDone } from '../../parts/page/toast.ts';
import type { EditedSection } from './section-editor.tsx';

const { DiscardTextDraft, PublishText, ReadText, SaveTextDraft } = contentOperations;

/** The draft of a page's text: what is typed, and saving, publishing and discarding it. */
export function useTextDraft(text: DeskReplyOf<typeof ReadText>) {
  const stored = text.draft?.sections ?? text.published?.sections ?? {};
  // Typed text takes precedence over the store's until it is saved.
  const [typed, setTyped] = useState<Sections>();
  const [own, setOwn] = useState(text.revision);
  // The one after a change made here, which is fetched only a moment later.
  const known = Math.max(own, text.revision);
  const [seen, setSeen] = useState(text.revision);
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const sections = typed ?? stored;
  const revision = typed ? seen : known;
  const set = (id: string, section: EditedSection | undefined) => {
    if (!typed) setSeen(known);
    const { [id]: _before, ...others } = sections;
    setTyped(section ? { ...others, [id]: section } : others);
  };

  /** What was typed goes once the store's is here in its place; what was typed since stays, upon what was done here. */
  async function run(work: (did: (done: { revision: number }) => void) => Promise<void>) {
    setBusy(true);
    setFailed('');
    let isDone = false;
    try {
      await work(({ revision: next }) => {
        isDone = true;
        setOwn(next);
        setSeen(next);
      });
    } catch (error) {
      setFailed(error instanceof Error ? error.message : 'Something went wrong.');
    } finally {
      await queryClient.invalidateQueries();
      if (isDone) setTyped((now) => (now === typed ? undefined : now));
      setBusy(false);
    }
  }
  const { page } = text;
  const keep = () => callDesk(SaveTextDraft, { page, revision, sections });
  const save = () =>
    run(async (did) => {
      did(await keep());
      sayDone({ lines: ['Saved. Customers see it once it is published.'], changed: true });
    });
  const publish = () =>
    run(async (did) => {
      const kept = typed ? await keep() : { revision };
      if (typed) did(kept);
      const done = await callDesk(PublishText, { page, revision: kept.revision, note });
      did(done);
      sayDone(done);
      setNote((now) => (now === note ? '' : now));
    });
  const discard = () =>
    run(async (did) => {
      const done = await callDesk(DiscardTextDraft, { page, revision: known });
      did(done);
      sayDone(done);
    });

  return {
    sections,
    set,
    /** Whether something is typed that is not saved. */
    typed: typed !== undefined,
    changedMeanwhile: typed !== undefined && text.revision > seen,
    /** What was typed replaces what somebody else has saved meanwhile. */
    saveOver: () => setSeen(known),
    note,
    setNote,
    busy,
    failed,
    save,
    publish,
    discard,
  };
}
