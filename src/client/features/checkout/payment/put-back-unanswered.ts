import { carriedText, checkoutSession } from '#client/checkout-session/checkout-session.ts';
import type { StoredDraft } from '#client/checkout-session/payment-draft.ts';

/**
 * Gives the tab an order that was sent without an answer. The tab that sent it may be gone, or emptied with the bag that the order took;
 * one that chose anew since would else be offered another price, with the screenshot of that order.
 */
export function putBackUnanswered({ kind, carried }: StoredDraft): void {
  const { attempt } = checkoutSession.payment;
  if (attempt.read()?.outcomeUnknown) return;
  const texts = new Map(carried);
  const [sent, lock] = [texts.get('payment-attempt'), texts.get('payment-lock')];
  if (sent === undefined || lock === undefined) return;
  const own = carriedText('payment-attempt');
  const before = own.read();
  own.write(sent);
  const { outcomeUnknown, kind: sentKind } = attempt.read() ?? {};
  if (outcomeUnknown && sentKind === kind) carriedText('payment-lock').write(lock);
  else if (before === undefined) own.remove();
  else own.write(before);
}
