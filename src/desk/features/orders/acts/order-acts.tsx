import type { OfferedAct, OrderAct } from '#shared/desk/contract/orders/order-fields.ts';
import type { ShownOrder } from '#shared/desk/contract/orders/orders.ts';
import type { DeskRight } from '#shared/desk/rights.ts';
import { hasRight } from '#shared/desk/rights.ts';
import { Disclosure } from '#client/ui/layout/disclosure.tsx';
import { useMe } from '../../../api/use-me.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { Panel } from '../../../parts/page/panel.tsx';
import { ActDialog } from './act-dialog.tsx';
import { ACT_WORDS } from './act-words.ts';
import { useOpening } from '../../../parts/dialog/use-opening.ts';
import styles from './acts.module.css';

const RIGHTS: Record<OrderAct, DeskRight> = {
  pack: 'orders.pack',
  deliver: 'orders.pack',
  courier: 'orders.pack',
  address: 'orders.correct',
  billing: 'orders.correct',
  cancel: 'orders.end',
  unconfirm: 'orders.end',
  return: 'orders.end',
  'credit-back': 'orders.end',
  'debit-note': 'orders.end',
  refund: 'refunds.send',
};

/** The acts possible now, each with its consequences; acts that the state does not allow are named below, with the reason. */
export function OrderActs({ shown }: { shown: ShownOrder }) {
  const me = useMe();
  const [open, setOpen, close] = useOpening<OfferedAct>();
  const own = shown.acts.filter(
    // Packing has its own button above.
    ({ act }) => act !== 'pack' && me !== undefined && hasRight(me.roles, RIGHTS[act]),
  );
  const can = own.filter(({ not }) => not === undefined);
  const cannot = own.filter(({ not }) => not !== undefined);
  if (own.length === 0) return null;
  return (
    <Panel title="What can be done" acts>
      {can.length > 0 && (
        <div className={styles.acts}>
          {can.map((offered) => (
            <DeskButton key={offered.act} onClick={() => setOpen(offered)}>
              {ACT_WORDS[offered.act].button}
            </DeskButton>
          ))}
        </div>
      )}
      {cannot.length > 0 && (
        <Disclosure summary={`Not now: ${cannot.length}`}>
          <ul role="list" className={styles.not}>
            {cannot.map(({ act, not }) => (
              <li key={act}>
                <strong>{ACT_WORDS[act].button}</strong>: {not}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {open && <ActDialog shown={shown} offered={open} onClose={close} />}
    </Panel>
  );
}
