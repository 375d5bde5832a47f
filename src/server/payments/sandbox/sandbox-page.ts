import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#server/messages/compiled/messages.js';
import { isOpen, type SandboxChoice, type SandboxPayment } from './choose-in-sandbox.ts';
import { escape, sandboxFrame } from './sandbox-frame.ts';

export interface SandboxView {
  payment: SandboxPayment;
  shopName: string;
  /** The page of the order. */
  back: string;
  now: number;
}

/** The page of the sandbox: plain HTML that works without a script, under the store's own content policy. */
export function sandboxPage(view: SandboxView): string {
  const { payment, shopName, back, now } = view;
  const main = `<dl>
<div><dt>${escape(m.sandbox_amount())}</dt><dd class="amount">${escape(formatRupees(payment.amount))}</dd></div>
<div><dt>${escape(m.sandbox_order())}</dt><dd>${escape(payment.orderNumber)}</dd></div>
</dl>
${isOpen(payment, now) ? choices(shopName) : settled(payment)}
<a href="${escape(back)}">${escape(m.sandbox_back())}</a>`;
  return sandboxFrame({ title: m.sandbox_title(), style: '/pay/sandbox.css', shopName, main });
}

function choices(shopName: string): string {
  const button = (choice: SandboxChoice, name: string, note: string) =>
    `<button name="choice" value="${choice}"><b>${escape(name)}</b><span>${escape(note)}</span></button>`;
  return `<p>${escape(m.sandbox_about({ shop: shopName }))}</p>
<form method="post">
<h2>${escape(m.sandbox_choices())}</h2>
${button('approve', m.sandbox_approve(), m.sandbox_approve_note())}
${button('decline', m.sandbox_decline(), m.sandbox_decline_note())}
${button('late', m.sandbox_late(), m.sandbox_late_note())}
${button('time-out', m.sandbox_time_out(), m.sandbox_time_out_note())}
</form>`;
}

const SETTLED = {
  open: m.sandbox_chosen,
  paid: m.sandbox_paid,
  failed: m.sandbox_failed,
  expired: m.sandbox_expired,
  // The sandbox never takes money that cannot be booked.
  strange: m.sandbox_expired,
};

function settled({ state, sandbox }: SandboxPayment): string {
  const words = state === 'open' && !sandbox ? m.sandbox_expired : SETTLED[state];
  return `<p class="settled" role="status">${escape(words())}</p>`;
}
