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
  const [own, setOwn] = useState<{ before: BrandReply; revision: number }>();
  const known = own?.before === brand ? own.revision : brand.revision;
  const latest = useRef(brand);
  useEffect(() => {
    latest.current = brand;
  }, [brand]);
  const [held, setHeld] = useState<{ brand: BrandReply; revision: number }>();
  const hold = useCallback(
    (dirty: boolean, of: BrandReply) =>
      setHeld((before) => (dirty ? (before ?? { brand: of, revision: known }) : undefined)),
    [known],
  );
  const did = useCallback((revision: number, draft?: BrandFields) => {
    setOwn({ before: latest.current, revision });
    setHeld((before) => {
      if (!before) return undefined;
      // What was saved counts as what was begun with: the form is not to fall back to what it was before.
      return { revision, brand: draft ? { ...before.brand, draft } : before.brand };
    });
  }, []);
  const begun = held?.brand ?? brand;
  const { history } = brand;
  const changed = held !== undefined && held.revision !== known;
  return (
    <div className={styles.columns}>
      <div className={layout.stack}>
        {changed && (
          <Notice
            kind="stale"
            action={<DeskButton onClick={() => setHeld(undefined)}>Show the other</DeskButton>}
          >
            {whoChanged(brand)} What you typed is still here.
          </Notice>
        )}
        <Editor
          key={`${begun.revision} ${begun.history[0]?.id ?? 0}`}
          {...{ brand: begun, readOnly }}
          revision={held?.revision ?? known}
          onDirty={hold}
          onDone={did}
        />
      </div>
      <BrandPreview version={`${brand.revision} ${history[0]?.id ?? 0}`} />
    </div>
  );
}

function whoChanged({ drafted, history: [latest] }: BrandReply): string {
  if (!drafted) return 'The draft was published or dropped.';
  // Only what is worn again leaves a draft that is older than the brand.
  if (latest && latest.at > drafted.at) return `${latest.by} has published another brand since.`;
  return `${drafted.by} has changed the draft since.`;
}

interface EditorProps {
  brand: BrandReply;
  readOnly: boolean;
  /** The draft’s, to be named by the next change. */
  revision: number;
  onDirty: (dirty: boolean, brand: BrandReply) => void;
  /** Called with the revision that a change made here has left. */
  onDone: (revision: number, draft?: BrandFields) => void;
}

/** The revision of no draft. */
const NO_DRAFT = 0;

function Editor({ brand, readOnly, revision, onDirty, onDone }: EditorProps) {
  const { drafted, faults } = brand;
  const publish = useDeskMutation(PublishBrand);
  const drop = useDeskMutation(DropBrandDraft);
  const { form, bind, dirty } = useDeskForm({
    values: valuesOf(brand),
    schema: brandValues,
    save: async (sent) => {
      const saved = await callDesk(SaveBrandDraft, { brand: sent, revision });
      onDone(saved.revision, sent);
      await queryClient.invalidateQueries();
      sayText('The draft is kept. Nobody but the desk sees it yet.');
    },
  });
  // A logo on its way is as good as typed: no other form takes the place of the one that it comes to.
  const [coming, setComing] = useState(false);
  const isBegun = dirty || coming;
  useEffect(() => onDirty(isBegun, brand), [onDirty, isBegun, brand]);
  const ended = {
    onSuccess: (done: Done) => {
      sayDone(done);
      onDone(NO_DRAFT);
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
