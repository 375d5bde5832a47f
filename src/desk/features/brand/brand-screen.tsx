import { brandOperations } from '#shared/desk/contract/content/brand.ts';
import { useDeskMutation, useDeskQuery } from '../../api/use-desk.ts';
import { useRight } from '../../api/use-me.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { when } from '../../parts/text/format.ts';
import { Page } from '../../parts/page/page.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { sayDone, sayFailed } from '../../parts/page/toast.ts';
import { BrandEditor, type BrandReply } from './brand-editor.tsx';
import styles from './brand.module.css';

const { GetBrand, RestoreBrand } = brandOperations;

/** The shop's name and appearance: drafted, previewed on its real home page, published and reverted. */
export function BrandScreen() {
  const query = useDeskQuery(GetBrand, {});
  const edits = useRight('brand.edit');
  return (
    <Page title="Brand" sub={query.data && `The shop is ${query.data.current.name}`}>
      <QueryState query={query}>
        {(brand) => (
          <>
            {/* A draft that somebody else has changed resets the form only if nothing is typed in this one. */}
            <BrandEditor brand={brand} readOnly={!edits} />
            <History brand={brand} readOnly={!edits} />
          </>
        )}
      </QueryState>
    </Page>
  );
}

function History({ brand, readOnly }: { brand: BrandReply; readOnly: boolean }) {
  const { history } = brand;
  const [latest] = history;
  const restore = useDeskMutation(RestoreBrand);
  if (!latest) return null;
  return (
    <Panel title="What the shop wore">
      <ol className={styles.history}>
        {history.map(({ id, name, by, at }) => (
          <li key={id}>
            <span>
              {name}
              <span className={styles.about}>
                {when(at)} by {by}
              </span>
            </span>
            {id === latest.id ? (
              <span className={styles.about}>Worn now</span>
            ) : (
              !readOnly && (
                <DeskButton
                  busy={restore.isPending && restore.variables.id === id}
                  onClick={() =>
                    restore.mutate(
                      { id, seen: latest.id },
                      { onSuccess: sayDone, onError: sayFailed },
                    )
                  }
                >
                  Wear this again
                </DeskButton>
              )
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
