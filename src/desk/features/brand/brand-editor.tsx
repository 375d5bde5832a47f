import { useCallback, useEffect, useState } from 'react';
import { Notice } from '#client/ui/feedback/notice.tsx';
import type { Done } from '#shared/desk/contract/fields.ts';
import { brandOperations } from '#shared/desk/contract/content/brand.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { DeskForm, useDeskForm } from '../../parts/form/form.tsx';
import { when } from '../../parts/text/format.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { sayDone, sayFailed, sayText } from '../../parts/page/toast.ts';
import { type BrandReply, brandValues, valuesOf } from './brand-form.ts';
import { ColoursPanel, HomePanel, NamePanel } from './brand-panels.tsx';
import { BrandPreview } from './brand-preview.tsx';
import layout from '../../parts/page/layout.module.css';
import styles from './brand.module.css';
import { LogoField } from './logo-field.tsx';

export type { BrandReply } from './brand-form.ts';

const { SaveBrandDraft, PublishBrand, DropBrandDraft } = brandOperations;

/** The draft of the brand beside the page it describes. Another person's changes never discard typed input. */
export function BrandEditor({ brand, readOnly }: { brand: BrandReply; readOnly: boolean }) {
  const [held, setHeld] = useState<BrandReply>();
  const hold = useCallback((dirty: boolean, of: BrandReply) => setHeld(dirty ? of : undefined), []);
  const begun = held ?? brand;
  const { drafted, history } = brand;
  const changed = held !== undefined && held.revision !== brand.revision;
  return (
    <div className={styles.columns}>
      <div className={layout.stack}>
        {changed && (
          <Notice
            kind="stale"
            action={<DeskButton onClick={() => setHeld(undefined)}>Show the other</DeskButton>}
          >
            {drafted
              ? `${drafted.by} has changed the draft since.`
              : 'The draft was published or dropped.'}{' '}
            What you typed is still here.
          </Notice>
        )}
        <Editor
          key={`${begun.revision} ${begun.history[0]?.id ?? 0}`}
          {...{ brand: begun, readOnly }}
          onDirty={hold}
        />
      </div>
      <BrandPreview version={`${brand.revision} ${history[0]?.id ?? 0}`} />
    </div>
  );
}

interface EditorProps {
  brand: BrandReply;
  readOnly: boolean;
  onDirty: (dirty: boolean, brand: BrandReply) => void;
}

function Editor({ brand, readOnly, onDirty }: EditorProps) {
  const { revision, drafted, faults } = brand;
  const save = useDeskMutation(SaveBrandDraft);
  const publish = useDeskMutation(PublishBrand);
  const drop = useDeskMutation(DropBrandDraft);
  const { form, bind, dirty } = useDeskForm({
    values: valuesOf(brand),
    schema: brandValues,
    save: async (sent) => {
      await save.mutateAsync({ brand: sent, revision });
      sayText('The draft is kept. Nobody but the desk sees it yet.');
    },
  });
  useEffect(() => onDirty(dirty, brand), [onDirty, dirty, brand]);
  // By the promise: this form may have been replaced by the time of the answer.
  const say = (done: Promise<Done>) => void done.then(sayDone, sayFailed);

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
          {drafted && !dirty && (
            <>
              <DeskButton
                kind="primary"
                busy={publish.isPending}
                disabled={faults.length > 0}
                onClick={() => say(publish.mutateAsync({ revision }))}
              >
                Publish
              </DeskButton>
              <DeskButton
                kind="quiet"
                busy={drop.isPending}
                onClick={() => say(drop.mutateAsync({ revision }))}
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
