import { Notice } from '#client/ui/feedback/notice.tsx';
import { setupOperations } from '#shared/desk/contract/content/setup.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { Page } from '../../parts/page/page.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { dayOf } from '../../parts/text/format.ts';
import { PayeesPanel } from './payees-panel.tsx';
import styles from './setup.module.css';
import { StepsPanel } from './steps-panel.tsx';

/** The steps of a new shop to its first sale, and, at any time, the payees. */
export function SetupScreen() {
  const setup = useDeskQuery(setupOperations.ReadSetup, {});
  const { data } = setup;
  return (
    <Page title="Set up" sub={data && stateOf(data)}>
      <QueryState query={setup}>
        {({ demo, open, openedAt, steps }) =>
          demo ? (
            <Notice kind="info">
              This is a demo: it is always open, and its payees are made up. A real shop is set up
              here step by step, and says here who is paid.
            </Notice>
          ) : (
            <div className={styles.columns}>
              <StepsPanel steps={steps} open={open} />
              <PayeesPanel open={openedAt !== null} />
            </div>
          )
        }
      </QueryState>
    </Page>
  );
}

function stateOf({ open, openedAt }: { open: boolean; openedAt: number | null }): string {
  if (!open) return 'Closed: nothing is sold before you open the shop';
  return openedAt === null ? 'Open' : `Open since ${dayOf(openedAt)}`;
}
