import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { nameChanges, undoChange } from '#shared/desk/catalogue/name-changes.ts';
import {
  catalogueOperations,
  type ProductFacts,
} from '#shared/desk/contract/catalogue/catalogue.ts';
import { useDeskQuery } from '../../../api/use-desk.ts';
import { useRight } from '../../../api/use-me.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { counted, when } from '../../../parts/text/format.ts';
import { Page } from '../../../parts/page/page.tsx';
import { Status } from '../../../parts/page/status.tsx';
import { FactsPanel } from './facts-panel.tsx';
import { ProductHistory } from './product-history.tsx';
import { PicturesPanel } from './pictures-panel.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { ProductActions } from './product-actions.tsx';
import { TextsPanel } from './texts-panel.tsx';
import { useBasis } from '../../../live/use-basis.ts';
import { type Editing, useDraft } from './use-draft.ts';
import { WeightsPanel } from './weights-panel.tsx';
import layout from '../../../parts/page/layout.module.css';
import styles from './product.module.css';

const BACK = { to: '/catalogue', label: 'Products' };

interface ProductEditorProps {
  facts: ProductFacts;
  isNew: boolean;
  /** Called when its page is another from now on, and the editor the same. */
  onMoved: (id: string) => void;
}

/** Everything about one product: what customers see, its changes, and publishing. */
export function ProductEditor({ facts, isNew, onMoved }: ProductEditorProps) {
  const mayEdit = useRight('catalogue.edit');
  const navigate = useNavigate();
  const editing = useDraft(facts);
  const basis = useBasis();
  const tree = useDeskQuery(catalogueOperations.CatalogueTree, {});
  const { content, change, draft } = editing;
  const { published } = facts;
  const changes = useMemo(
    // Whether the product is displayed is not part of a draft: that is set at once.
    () => (published ? nameChanges(published, { ...content, display: published.display }) : []),
    [published, content],
  );
  // A new product gets an address of its own with its first save.
  const isMoved = draft?.id === editing.begunAnew && draft?.id !== facts.draft?.id;
  const draftId = isNew || isMoved ? draft?.id : undefined;
  useEffect(() => {
    if (draftId === undefined || editing.state !== 'saved') return;
    const id = `draft-${draftId}`;
    onMoved(id);
    void navigate({ to: '/catalogue/$id', params: { id }, replace: true });
  }, [draftId, editing.state, navigate, onMoved]);
  const shared = { content, change, disabled: !mayEdit };
  return (
    <Page
      title={content.name || 'New product'}
      back={BACK}
      sub={<State facts={facts} editing={editing} count={changes.length} />}
      actions={
        mayEdit && <ProductActions {...{ facts, editing, onMoved }} changes={changes.length} />
      }
    >
      <SaveNotice editing={editing} />
      {draft?.refused && (
        <Notice kind="error" title="Not published at its time">
          {draft.refused}
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={layout.stack}>
          <FactsPanel
            {...shared}
            isNew={isNew}
            facts={facts}
            hsn={editing.hsn}
            types={tree.data?.productTypes ?? []}
          />
          <WeightsPanel
            {...shared}
            basis={basis}
            published={published}
            stock={facts.stock}
            problems={[...editing.problems, ...editing.warnings]}
          />
          <PicturesPanel {...shared} />
          <TextsPanel {...shared} />
        </div>
        <div className={layout.stack}>
          <PreviewPanel
            content={content}
            basis={basis}
            stock={facts.stock}
            types={tree.data?.productTypes ?? []}
          />
          <ProductHistory
            facts={facts}
            changes={changes}
            mayEdit={mayEdit}
            onUndo={(path) => published && change((now) => undoChange(published, now, path))}
          />
        </div>
      </div>
    </Page>
  );
}

interface StateProps {
  facts: ProductFacts;
  editing: Editing;
  count: number;
}

function State({ facts: { state }, editing: { draft, state: saving }, count }: StateProps) {
  const saved = {
    saved: draft ? 'Saved' : '',
    waits: 'Not saved yet',
    saving: 'Saving…',
    failed: 'Not saved',
    conflict: 'Not saved',
  }[saving];
  return (
    <span className={styles.state}>
      {state === 'published' && (
        <Status kind="right">
          {count > 0 ? `Published, ${counted(count, 'change')} not out yet` : 'Published'}
        </Status>
      )}
      {state === 'withdrawn' && (
        <Status kind="stopped">
          {count > 0 ? `Withdrawn, ${counted(count, 'change')} not out yet` : 'Withdrawn'}
        </Status>
      )}
      {state === 'draft' && <Status kind="nothing">Never published</Status>}
      {draft?.publishAt && (
        <Status kind="waits">
          Goes out {when(draft.publishAt)}, set by {draft.publishBy}
        </Status>
      )}
      <span role="status" className={styles.soft}>
        {saved}
      </span>
    </span>
  );
}

function SaveNotice({ editing }: { editing: Editing }) {
  const { state, problem, keepMine, retry } = editing;
  if (state === 'conflict') {
    return (
      <Notice
        kind="error"
        title="Somebody else changed this draft"
        action={
          <>
            <DeskButton onClick={keepMine}>Keep mine</DeskButton>
            <DeskButton onClick={() => window.location.reload()}>Take theirs</DeskButton>
          </>
        }
      >
        {problem}
      </Notice>
    );
  }
  if (state !== 'failed') return null;
  return (
    <Notice kind="error" action={<DeskButton onClick={retry}>Save again</DeskButton>}>
      {problem} What you typed is still here.
    </Notice>
  );
}
