import { useState } from 'react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { SegmentButton } from '#client/ui/form/segment-button.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import {
  type ApprovalRequest,
  approvalsOperations,
} from '#shared/desk/contract/staff/approvals.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { useDeskPages } from '../../api/use-desk-pages.ts';
import { Ago } from '../../parts/text/ago.tsx';
import { type Column, DataTable } from '../../parts/table/data-table.tsx';
import { ReasonDialog } from '../../parts/dialog/reason-dialog.tsx';
import { useOpening } from '../../parts/dialog/use-opening.ts';
import { settle } from '../../parts/form/settle.ts';
import { Page } from '../../parts/page/page.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { sayDone } from '../../parts/page/toast.ts';
import { Split } from '../../parts/table/split.tsx';
import { Status } from '../../parts/page/status.tsx';
import { standingKind, standingWord } from '../../parts/text/standings.ts';
import { LimitsPanel } from './limits-panel.tsx';
import { RequestPanel } from './request-panel.tsx';
import styles from './approvals.module.css';

const requestsOf = ({ requests }: DeskReplyOf<typeof approvalsOperations.Approvals>) => requests;

const COLUMNS: readonly Column<ApprovalRequest>[] = [
  {
    id: 'summary',
    header: 'What',
    phone: 'lead',
    width: 'minmax(0, 1fr)',
    cell: ({ summary, by, at, own, lapsed }) => (
      <>
        <span className={styles.what}>{summary}</span>
        <small className="soft">
          {own ? 'You' : by}, <Ago at={at} ago />
          {lapsed && `. ${lapsed}`}
        </small>
      </>
    ),
  },
  {
    id: 'standing',
    header: 'State',
    phone: 'side',
    width: '6.5rem',
    cell: (request) => <Status kind={standingKind(request)}>{standingWord(request)}</Status>,
  },
];

export interface ApprovalsScreenProps {
  /** The open request, from the URL. */
  open: number | undefined;
  onOpen: (id: number | undefined) => void;
}

/** Requests that wait for a second person, and what one person may do alone. */
export function ApprovalsScreen({ open, onOpen }: ApprovalsScreenProps) {
  const [all, setAll] = useState(false);
  const { query, rows, more } = useDeskPages(approvalsOperations.Approvals, { all }, requestsOf);
  const request = rows.find(({ id }) => id === open);
  const decline = useDeskMutation(approvalsOperations.Decline);
  const [declined, setDeclined, close] = useOpening<ApprovalRequest>();
  return (
    <Page
      title="Approvals"
      actions={
        <Segmented label="Which" look="tray">
          <SegmentButton selected={!all} onClick={() => setAll(false)}>
            Waiting
          </SegmentButton>
          <SegmentButton selected={all} onClick={() => setAll(true)}>
            All
          </SegmentButton>
        </Segmented>
      }
    >
      <Split
        open={request !== undefined}
        list={
          <Panel flush>
            <QueryState query={query} bones={styles.bones}>
              {() => (
                <DataTable
                  label="Requests for a second person"
                  columns={COLUMNS}
                  rows={rows}
                  rowKey={({ id }) => String(id)}
                  openKey={open === undefined ? undefined : String(open)}
                  onOpen={({ id }) => onOpen(id)}
                  more={more}
                  empty={
                    <EmptyState icon="check" title="Nothing waits for a second person">
                      What goes over a limit comes here.
                    </EmptyState>
                  }
                />
              )}
            </QueryState>
          </Panel>
        }
        detail={
          request ? (
            <RequestPanel
              key={request.id}
              request={request}
              isDeclining={decline.isPending}
              onDecline={() => setDeclined(request)}
              onClose={() => onOpen(undefined)}
            />
          ) : (
            rows.length > 0 && (
              <EmptyState title="Choose a request">
                What it would do, and what speaks against it, is shown here.
              </EmptyState>
            )
          )
        }
      />
      <LimitsPanel />
      {declined && (
        <ReasonDialog
          title="Refuse this request"
          action="Refuse"
          danger
          about="decline"
          busy={decline.isPending}
          onClose={close}
          onReason={(reason) =>
            settle(
              decline,
              { id: declined.id, reason },
              {
                onSuccess: (done) => {
                  sayDone(done);
                  close();
                },
              },
            )
          }
        >
          <p>{declined.summary}</p>
        </ReasonDialog>
      )}
    </Page>
  );
}
