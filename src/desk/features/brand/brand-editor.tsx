import { useCallback, useEffect, useRef, useState } from 'react';
import { Notice } from '#client/ui/feedback/notice.tsx';
import type { Done } from '#shared/desk/contract/fields.ts';
import { brandOperations } from '#shared/desk/contract/content/brand.ts';
import { callDesk } from '../../api/call-desk.ts';
import { queryClient } from '../../api/query-client.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { DeskForm, useDeskForm } from '../../parts/form/form.tsx';
import { when } from '../../parts/text/format.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { sayDone, sayFailed, sayText } from '../../parts/page/toast.ts';
import { type BrandFields, type BrandReply, brandValues, valuesOf } from './brand-form.ts';
import { ColoursPanel, HomePanel, NamePanel } from './brand-panels.tsx';
import { BrandPreview } from './brand-preview.tsx';
import layout from '../../parts/page/layout.module.css';
import styles from './brand.module.css';
import { LogoField } from './logo-field.tsx';

export type { BrandReply } from './brand-form.ts';

const { SaveBrandDraft, PublishBrand, DropBrandDraft } = brandOperations;

/** The draft of the brand beside the page it describes. Another person's changes never discard typed input. */
export function BrandEditor({ brand, readOnly }: { brand: BrandReply; readOnly: boolean }) {
  // What was done here counts at once: until it is fetched again, what is known is of before.
  const [own, setOwn] = useState<{ before: BrandReply } & Known>();
  const { revision, worn } = own?.before === brand ? own : knownOf(brand);
  const latest = useRef(brand);
  useEffect(() => {
    latest.current = brand;
  }, [brand]);
  const [held, setHeld] = useState<{ brand: BrandReply } & Known>();
  const hold = useCallback(
    (dirty: boolean, of: BrandReply) =>
      setHeld((before) => (dirty ? (before ?? { brand: of, revision, worn }) : undefined)),
    [revision, worn],
  );
  const did = useCallback((done: Partial<Known>, draft?: BrandFields) => {
    const left = { ...knownOf(latest.current), ...done };
    setOwn({ before: latest.current, ...left });
    setHeld((before) => {
      if (!before) return undefined;
      // What was saved counts as what was begun with: the form is not to fall back to what it was before.
      return { ...left, brand: draft ? { ...before.brand, draft } : before.brand };
    });
  }, []);
  const begun = held?.brand ?? brand;
  const { history } = brand;
  const replaced = held !== undefined && held.worn !== worn;
  const changed = replaced || (held !== undefined && held.revision !== revision);
  return (
    <div className={styles.columns}>
      <div className={layout.stack}>
        {changed && (
          <Notice
            kind="stale"
            action={<DeskButton onClick={() => setHeld(undefined)}>Show the other</DeskButton>}
          >
            {whoChanged(brand, replaced)} What you typed is still here.
          </Notice>
        )}
        <Editor
          key={`${begun.revision} ${begun.history[0]?.id ?? 0}`}
          {...{ brand: begun, readOnly }}
          known={held ?? { revision, worn }}
          onDirty={hold}
          onDone={did}
        />
      </div>
      <BrandPreview version={`${brand.revision} ${history[0]?.id ?? 0}`} />
    </div>
  );
}

/** What a change is made upon: the draft's revision, and the latest entry of the history. */
interface Known {
  revision: number;
  worn: number | undefined;
}

const knownOf = ({ revision, history: [latest] }: BrandReply): Known => ({
  revision,
  worn: latest?.id,
});

/** `replaced`: another brand is worn than when it was begun. */
function whoChanged({ drafted, history: [latest] }: BrandReply, replaced: boolean): string {
  if (replaced && latest) return `${latest.by} has published another brand since.`;
  if (!drafted) return 'The draft was published or dropped.';
  return `${drafted.by} has changed the draft since.`;
}

interface EditorProps {
  brand: BrandReply;
  readOnly: boolean;
  /** To be named by the next change. */
  known: Known;
  onDirty: (dirty: boolean, brand: BrandReply) => void;
  /** Called with what a change made here has left. */
  onDone: (left: Partial<Known>, draft?: BrandFields) => void;
}

/** The revision of no draft. */
const NO_DRAFT = 0;

function Editor({ brand, readOnly, known, onDirty, onDone }: EditorProps) {
  const { revision, worn } = known;
  const { drafted, faults } = brand;
  const publish = useDeskMutation(PublishBrand);
  const drop = useDeskMutation(DropBrandDraft);
  const { form, bind, dirty } = useDeskForm({
    values: valuesOf(brand),
    schema: brandValues,
    save: async (sent) => {
      const saved = await callDesk(SaveBrandDraft, { brand: sent, revision, worn });
      onDone({ revision: saved.revision }, sent);
      await queryClient.invalidateQueries();
      sayText('The draft is kept. Nobody but the desk sees it yet.');
    },
  });
  // A logo on its way is as good as typed: no other form takes the place of the one that it comes to.
  const [coming, setComing] = useState(false);
  const isBegun = dirty || coming;
  useEffect(() => onDirty(isBegun, brand), [onDirty, isBegun, brand]);
  const ended = {
    onSuccess: (done: Done & { id?: number }) => {
      sayDone(done);
      onDone({ revision: NO_DRAFT, ...(done.id !== undefined && { worn: done.id }) });
    },
    onError: sayFailed,
  };

  return (
    <DeskForm {...bind} readOnly={readOnly}>
      <div className={layout.stack}>
        <NamePanel form={form} />
        <Panel title="Logo">
          <form.AppField name="logo">
            {(field) => (
              <LogoField
                value={field.state.value}
                readOnly={readOnly}
                onChange={(logo) => field.handleChange(logo)}
                onComing={setComing}
              />
            )}
          </form.AppField>
        </Panel>
        <ColoursPanel form={form} />
        <HomePanel form={form} readOnly={readOnly} />
      </div>
      {!readOnly && (
        <div className={styles.foot}>
          {drafted && (
            <span className={styles.about}>
              Draft of {when(drafted.at)} by {drafted.by}
            </span>
          )}
          <form.AppForm>
            <form.SaveButton>Save draft</form.SaveButton>
          </form.AppForm>
          {drafted && !isBegun && (
            <>
              <DeskButton
                kind="primary"
                busy={publish.isPending}
                disabled={faults.length > 0}
                onClick={() => publish.mutate({ revision }, ended)}
              >
                Publish
              </DeskButton>
              <DeskButton
                kind="quiet"
                busy={drop.isPending}
                onClick={() => drop.mutate({ revision }, ended)}
              >
                Throw the draft away
              </DeskButton>
            </>
          )}
        </div>
      )}
    </DeskForm>
  );
}
