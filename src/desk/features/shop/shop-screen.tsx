import { useCallback, useState } from 'react';
import { Field } from '#client/ui/form/field.tsx';
import { TextAreaField } from '#client/ui/form/text-area-field.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { contentOperations } from '#shared/desk/contract/content/content.ts';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { callDesk, DeskRefused } from '../../api/call-desk.ts';
import { queryClient } from '../../api/query-client.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { useRight } from '../../api/use-me.ts';
import { HistoryPanel } from '../../parts/history/history-panel.tsx';
import { KeyButton } from '../../parts/button/key-button.tsx';
import { Page } from '../../parts/page/page.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { LeaveGuard } from '../../parts/form/leave-guard.tsx';
import { sayDone } from '../../parts/page/toast.ts';
import { useTellGone } from '../../parts/page/use-tell-gone.ts';
import { HoursPanel } from './hours-panel.tsx';
import styles from './shop.module.css';

const { GetShopDetails, SetShopDetails, ShopHistory, UndoShop } = contentOperations;

/** Words that also stand within sentences, at the beginning of a line. */
const begun = (words: string) => words.replace(/^\w/, (letter) => letter.toUpperCase());

/** The shop's details, and its hours. */
export function ShopScreen() {
  const edits = useRight('shop.edit');
  const details = useDeskQuery(GetShopDetails, {});
  return (
    <Page title="Shop" sub="Who sells, how to reach it, and when it is open">
      <div className={styles.columns}>
        <QueryState query={details} bones={styles.bones}>
          {(data) => <Details data={data} edits={edits} />}
        </QueryState>
        <div className={styles.stack}>
          <HoursPanel edits={edits} />
          <HistoryPanel history={ShopHistory} undo={edits ? UndoShop : undefined} />
        </div>
      </div>
    </Page>
  );
}

interface DetailsProps {
  data: DeskReplyOf<typeof GetShopDetails>;
  edits: boolean;
}

function Details({ data, edits }: DetailsProps) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [seen, setSeen] = useState(data.revision);
  // Only who was told of a colleague's change sets their own over it.
  const [told, setTold] = useState(false);
  if (told && data.revision !== seen) {
    setTold(false);
    setSeen(data.revision);
  }
  const [failed, setFailed] = useState('');
  const [busy, setBusy] = useState(false);
  const tellGone = useTellGone();
  const changed = Object.keys(typed).length > 0;
  const guard = useCallback(() => changed, [changed]);
  async function save() {
    setBusy(true);
    setFailed('');
    try {
      const revision = changed ? seen : data.revision;
      const done = await callDesk(SetShopDetails, { revision, values: typed });
      sayDone(done);
      setSeen(done.changed ? revision + 1 : revision);
      // What was typed meanwhile is not saved yet.
      setTyped((now) =>
        Object.fromEntries(Object.entries(now).filter(([key, text]) => typed[key] !== text)),
      );
    } catch (error) {
      setFailed(error instanceof Error ? error.message : 'Something went wrong.');
      tellGone(error);
      if (error instanceof DeskRefused && error.code === 409) setTold(true);
    } finally {
      await queryClient.invalidateQueries();
      setBusy(false);
    }
  }
  return (
    <Panel title="Details" aside="papers that were issued keep the seller of their day">
      <LeaveGuard guard={guard} />
      <div className={styles.stack}>
        {failed && <Notice kind="error">{failed}</Notice>}
        {data.missing.length > 0 && (
          <Notice kind="warn">
            Without these no invoice is issued: {data.missing.join(', ')}.
          </Notice>
        )}
        <div className={styles.fields}>
          {data.details.map(({ key, label, about, needed, value }) => {
            const shared = {
              label: begun(label),
              labelNote: needed ? 'needed' : '',
              hint: begun(about),
              value: typed[key] ?? value,
              readOnly: !edits,
              autoComplete: 'off',
            };
            const type = (text: string) => {
              if (!changed) setSeen(data.revision);
              const { [key]: _before, ...others } = typed;
              setTyped(text === value ? others : { ...others, [key]: text });
            };
            // Longer than a phone is wide, but still one line on papers.
            return key.startsWith('Address') ? (
              <TextAreaField
                key={key}
                {...shared}
                className={styles.whole ?? ''}
                rows={2}
                onChange={({ target }) => type(target.value.replace(/\s*\n\s*/g, ' '))}
              />
            ) : (
              <Field key={key} {...shared} onChange={({ target }) => type(target.value)} />
            );
          })}
        </div>
        {edits && (
          <div>
            <KeyButton
              k="$mod+Enter"
              kind="primary"
              busy={busy}
              blockedReason={changed ? null : 'Nothing is changed.'}
              onPress={() => void save()}
            >
              Save
            </KeyButton>
          </div>
        )}
      </div>
    </Panel>
  );
}
