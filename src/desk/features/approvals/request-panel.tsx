import { Link } from '@tanstack/react-router';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { keyed } from '#client/ui/keyed.ts';
import {
  type ApprovalRequest,
  approvalsOperations,
} from '#shared/desk/contract/staff/approvals.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { useRight } from '../../api/use-me.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { when } from '../../parts/text/format.ts';
import { KeyButton } from '../../parts/button/key-button.tsx';
import { useKeys } from '../../parts/button/keys.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { Status } from '../../parts/page/status.tsx';
import { sayDone } from '../../parts/page/toast.ts';
import { useTellGone } from '../../parts/page/use-tell-gone.ts';
import { standingKind, standingWord } from '../../parts/text/standings.ts';
import { WithdrawButton } from '../../parts/button/withdraw-button.tsx';
import layout from '../../parts/page/layout.module.css';
import styles from './approvals.module.css';

interface RequestPanelProps {
  request: ApprovalRequest;
  /** Whether a refusal is on its way. */
  isDeclining: boolean;
  /** Asks why it is refused: above the list, which the request leaves where a colleague decides it. */
  onDecline: () => void;
  onClose: () => void;
}

/** One request with its details, and its decision. One's own requests are decided by somebody else. */
export function RequestPanel({ request, isDeclining, onDecline, onClose }: RequestPanelProps) {
  const { id, summary, why, standing, own, lapsed } = request;
  const approve = useDeskMutation(approvalsOperations.Approve);
  const tellGone = useTellGone();
  const mayDecide = useRight('approvals.decide');
  useKeys({ Escape: { label: 'Close', run: onClose } });
  // Until the request is fetched anew, by which time it is decided.
  const isDeciding = approve.isPending || isDeclining;
  return (
    <Panel
      title={`Request ${id}`}
      aside={
        <>
          <Status kind={standingKind(request)}>{standingWord(request)}</Status>
          <DeskButton kind="quiet" onClick={onClose}>
            Close
          </DeskButton>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.summary}>{summary}</p>
        <p>{why[0]?.toUpperCase() + why.slice(1)}.</p>
        <RequestFacts request={request} />
        {approve.error && <Notice kind="error">{approve.error.message}</Notice>}
        {standing === 'waiting' && own && (
          <Notice kind="info" action={<WithdrawButton id={id} summary={summary} />}>
            You asked for this: somebody else has to decide it.
          </Notice>
        )}
        {lapsed && (
          <Notice kind="warn">
            {lapsed}. It can only be refused; somebody who may do it has to ask anew.
          </Notice>
        )}
        {standing === 'waiting' && !own && mayDecide && (
          <div className={layout.buttons}>
            {!lapsed && (
              <KeyButton
                k="a"
                kind="primary"
                busy={isDeciding}
                onPress={() => approve.mutate({ id }, { onSuccess: sayDone, onError: tellGone })}
              >
                Approve
              </KeyButton>
            )}
            <KeyButton k="r" busy={isDeciding} onPress={onDecline}>
              Refuse
            </KeyButton>
          </div>
        )}
      </div>
    </Panel>
  );
}

function RequestFacts({ request }: { request: ApprovalRequest }) {
  const { standing, by, at, expiresAt, details } = request;
  const seesOrders = useRight('orders.see');
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Asked by</dt>
        <dd>
          {by}, {when(at)}
        </dd>
      </div>
      {standing === 'waiting' && (
        <div>
          <dt>Can be decided until</dt>
          <dd>{when(expiresAt)}</dd>
        </div>
      )}
      {request.decidedBy && request.decidedAt !== undefined && (
        <div>
          <dt>Decided by</dt>
          <dd>
            {request.decidedBy === 'store' ? 'Nobody' : request.decidedBy},{' '}
            {when(request.decidedAt)}
            {request.reason && `: ${request.reason}`}
          </dd>
        </div>
      )}
      {keyed(details, ({ name }) => name).map(({ item: { name, value }, key }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            {name === 'Order' && seesOrders ? (
              <Link to="/orders/$number" params={{ number: value }}>
                {value}
              </Link>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
