import { useState } from 'react';
import { contentOperations } from '#shared/desk/contract/content/content.ts';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import type { Sections } from '#shared/desk/contract/content/texts.ts';
import { callDesk } from '../../api/call-desk.ts';
import { queryClient } from '../../api/query-client.ts';
import { sayDone } from '../../parts/page/toast.ts';
import { useTellGone } from '../../parts/page/use-tell-gone.ts';
import type { EditedSection } from './section-editor.tsx';

const { DiscardTextDraft, PublishText, ReadText, SaveTextDraft } = contentOperations;

const OWN_ID = /^own-(\d+)$/;

/** One above the highest: after one of several was taken away, the count of those left is the id of another. */
const nextId = (sections: Sections): string =>
  `own-${1 + Math.max(0, ...Object.keys(sections).map((id) => Number(OWN_ID.exec(id)?.[1] ?? 0)))}`;

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
  // What the store has, or threw away: it stays until the store's own is here in its place.
  const [over, setOver] = useState<{ typed: Sections | undefined; revision: number }>();
  if (over && text.revision >= over.revision) {
    setOver(undefined);
    if (typed === over.typed) setTyped(undefined);
  }
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const tellGone = useTellGone();
  const sections = typed ?? stored;
  const revision = typed ? seen : known;
  const set = (id: string, section: EditedSection | undefined) => {
    if (!typed) setSeen(known);
    const { [id]: _before, ...others } = sections;
    // In its place: a section that is written must not move below the others.
    setTyped(section ? { ...sections, [id]: section } : others);
  };
  const add = () => set(nextId(sections), { title: 'New section', html: '', hidden: false });

  /** `did`: what was typed since stays, upon the revision that was made here, where the store says which. */
  async function run(work: (did: (left: number | undefined) => void) => Promise<void>) {
    setBusy(true);
    setFailed('');
    try {
      await work((left) => {
        setOver({ typed, revision: left ?? revision + 1 });
        if (left === undefined) return;
        setOwn(left);
        setSeen(left);
      });
    } catch (error) {
      setFailed(error instanceof Error ? error.message : 'Something went wrong.');
      tellGone(error);
    } finally {
      await queryClient.invalidateQueries();
      setBusy(false);
    }
  }
  const { page } = text;
  const keep = () => callDesk(SaveTextDraft, { page, revision, sections });
  const save = () =>
    run(async (did) => {
      did((await keep()).revision);
      sayDone({ lines: ['Saved. Customers see it once it is published.'], changed: true });
    });
  const publish = () =>
    run(async (did) => {
      const kept = typed ? await keep() : { revision };
      if (typed) did(kept.revision);
      const done = await callDesk(PublishText, { page, revision: kept.revision, note });
      // Else somebody else has published or discarded it, maybe, which is to be seen before more is saved.
      if (done.changed) did(done.revision);
      sayDone(done);
      setNote((now) => (now === note ? '' : now));
    });
  const discard = () =>
    run(async (did) => {
      const done = await callDesk(DiscardTextDraft, { page, revision: known });
      if (done.changed) did(done.revision);
      else setTyped((now) => (now === typed ? undefined : now));
      sayDone(done);
    });

  return {
    sections,
    set,
    /** Adds an empty section below the others that are not the app's. */
    add,
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
