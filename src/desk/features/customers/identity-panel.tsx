import { type CustomerPage, customersOperations } from '#shared/desk/contract/orders/customers.ts';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { useRight } from '../../api/use-me.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Facts } from '../../parts/page/facts.tsx';
import { dayOf } from '../../parts/text/format.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { ReasonDialog } from '../../parts/dialog/reason-dialog.tsx';
import { settle } from '../../parts/form/settle.ts';
import { useOpening } from '../../parts/dialog/use-opening.ts';
import textStyles from '../../parts/text/text.module.css';
import styles from './customers.module.css';

const { OpenIdentity } = customersOperations;
type Opened = DeskReplyOf<typeof OpenIdentity>;

/** The PANs that a customer gave, masked; showing one needs a reason, which is recorded in the audit log. */
export function IdentityPanel({ customer }: { customer: CustomerPage }) {
  const may = useRight('identity.open');
  const [shown, setAsking, close, become] = useOpening<{ identity: string; opened?: Opened }>();
  const open = useDeskMutation(OpenIdentity);
  const leave = () => {
    close();
    // Nothing of the PAN stays in the tab's memory, be it shown or still to come.
    open.reset();
  };
  if (customer.identities.length === 0) return null;
  return (
    <Panel title="PAN" aside="Every look is in the audit log">
      <ul className={styles.list}>
        {customer.identities.map(({ id, masked, name, state, givenAt, replacedAt }) => (
          <li key={id} className={styles.line}>
            <span className={styles.spread}>
              <span>
                {masked}, {name}
              </span>
              {may && <DeskButton onClick={() => setAsking({ identity: id })}>Open</DeskButton>}
            </span>
            <span className={textStyles.soft}>
              {[
                state,
                `given ${dayOf(givenAt)}`,
                replacedAt !== null && `until ${dayOf(replacedAt)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {shown && !shown.opened && (
        <ReasonDialog
          title="Open the PAN"
          label="Who needs it, and for what"
          action="Open"
          about="identity"
          busy={open.isPending}
          onClose={leave}
          onReason={(because) =>
            settle(
              open,
              { customer: customer.id, identity: shown.identity, because },
              // Whoever has left the question is not shown the number after all.
              { onSuccess: (opened) => become({ ...shown, opened }) },
            )
          }
        />
      )}
      {shown?.opened && (
        <Dialog title="PAN" onClose={leave}>
          <p className={styles.pan}>{shown.opened.pan}</p>
          <Facts
            facts={[
              ['Name', shown.opened.name],
              ['Holder', shown.opened.holder],
            ]}
          />
        </Dialog>
      )}
    </Panel>
  );
}
