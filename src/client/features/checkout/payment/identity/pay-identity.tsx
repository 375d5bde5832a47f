import { m } from '#client/messages/compiled/messages.js';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/button/icon.tsx';
import { SHIELD } from '#client/ui/button/more-icons.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { exact } from '#shared/pricing/decimal.ts';
import { trimmedRupees } from '#shared/pricing/money.ts';
import type { IdentitySlot, PayIdentity } from './use-pay-identity.ts';
import styles from './pay-identity.module.css';

/** Who buys, where the law asks for it: the form, or the stored identity with a way to change it. */
export function PayIdentityPart({
  who,
  Form,
  frozen,
}: {
  who: PayIdentity;
  Form: IdentitySlot;
  frozen: boolean;
}) {
  const { asking, needed, loading, identity, from } = who;
  if (loading) return <Skeleton className={styles.bone} />;
  if (asking) {
    const onCancel = needed ? undefined : who.close;
    return <Form from={from} start={identity} onSaved={who.close} onCancel={onCancel} />;
  }
  if (!identity) return null;
  const state = identity.State === 'checked' ? m.identity_checked() : m.identity_given();
  const known = exact(from).gt(0);
  return (
    <section aria-label={m.identity_title()} className={styles.known}>
      <Icon name={SHIELD} size={22} className={styles.mark} />
      <p className={styles.text}>
        <span className={styles.pan}>
          {m.identity_pan_of({ pan: identity.Pan, name: identity.Name })}
        </span>
        <span className={styles.detail}>
          {known ? m.identity_needed_from({ state, amount: trimmedRupees(from) }) : state}
        </span>
      </p>
      {!frozen && (
        <Button variant="quiet" size="small" onClick={who.change}>
          {m.identity_change()}
        </Button>
      )}
    </section>
  );
}
