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
  const [seen, setSeen] = useState(text.revision);
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const sections = typed ?? stored;
  const revision = typed ? seen : text.revision;
  const set = (id: string, section: EditedSection | undefined) => {
    if (!typed) setSeen(text.revision);
    const { [id]: _before, ...others } = sections;
    setTyped(section ? { ...others, [id]: section } : others);
  };

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailed('');
    try {
      await work();
    } catch (error) {
      setFailed(error instanceof Error ? error.message : 'Something went wrong.');
    } finally {
      await queryClient.invalidateQueries();
      setBusy(false);
    }
  }
  async function keep(): Promise<number> {
    if (!typed) return revision;
    const done = await callDesk(SaveTextDraft, { page: text.page, revision, sections: typed });
    await queryClient.invalidateQueries();
    setTyped(undefined);
    return done.revision;
  }
  const save = () =>
    run(async () => {
      await keep();
      sayDone({ lines: ['Saved. Customers see it once it is published.'], changed: true });
    });
  const publish = () =>
    run(async () => {
      const kept = await keep();
      sayDone(await callDesk(PublishText, { page: text.page, revision: kept, note }));
      setNote('');
    });
  const discard = () =>
    run(async () => {
      setTyped(undefined);
      sayDone(await callDesk(DiscardTextDraft, { page: text.page, revision: text.revision }));
    });

  return {
    sections,
    set,
    /** Whether something is typed that is not saved. */
    typed: typed !== undefined,
    changedMeanwhile: typed !== undefined && text.revision !== seen,
    /** What was typed replaces what somebody else has saved meanwhile. */
    saveOver: () => setSeen(text.revision),
    note,
    setNote,
    busy,
    failed,
    save,
    publish,
    discard,
  };
}
