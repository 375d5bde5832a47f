import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#server/messages/compiled/messages.js';
import { LANGUAGE_TAG } from '#server/messages/locale.ts';
import { rupeesOf } from '../../paise.ts';
import { escape, sandboxFrame } from '../../sandbox/sandbox-frame.ts';
import type { SandboxAccount } from './find-sandbox-account.ts';
import {
  paiseOfChoice,
  type Rail,
  seenAtOf,
  TRANSFER_CHOICES,
  type TransferChoice,
} from './make-transfer.ts';

export interface TransferView {
  own: SandboxAccount;
  shopName: string;
  /** The address of the order's page. */
  back: string;
  /** What was wrong with the posted form; empty for nothing. */
  fault: string;
  /** The transfer's id: repeated posts of this form are one transfer. */
  id: string;
  now: number;
}

const MOMENT = new Intl.DateTimeFormat(LANGUAGE_TAG, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

const RAIL_NAMES: Record<Rail, string> = { imps: 'IMPS', neft: 'NEFT', rtgs: 'RTGS', upi: 'UPI' };

/** The demo page that stands for the payer's bank. */
export function transferPage(view: TransferView): string {
  const { own, shopName, back, fault } = view;
  const row = (term: string, text: string) =>
    `<div><dt>${escape(term)}</dt><dd>${escape(text)}</dd></div>`;
  const main = `<dl>
${row(m.sandbox_order(), own.orderNumber)}
${row(m.transfer_sandbox_account(), own.account)}
${row(m.transfer_sandbox_ifsc(), own.ifsc)}
${row(m.transfer_sandbox_upi(), own.upiId)}
${own.isWanted ? row(m.transfer_sandbox_to_pay(), formatRupees(rupeesOf(own.toPay))) : ''}
</dl>
${fault ? `<p class="settled" role="alert">${escape(fault)}</p>` : ''}
${own.isWanted || !own.isOpen ? '' : `<p class="settled">${escape(m.transfer_sandbox_unwanted())}</p>`}
${own.isOpen ? form(view) : `<p class="settled">${escape(m.transfer_sandbox_closed())}</p>`}
<a href="${escape(back)}">${escape(m.sandbox_back())}</a>`;
  const title = m.transfer_sandbox_title();
  return sandboxFrame({ title, style: '/pay/transfer.css', shopName, main });
}

function form({ own, shopName, id, now }: TransferView): string {
  const rail = (name: Rail) =>
    `<label><input type="radio" name="rail" value="${name}"${name === 'neft' ? ' checked' : ''}>${RAIL_NAMES[name]}</label>`;
  const choice = (value: TransferChoice) => {
    const paise = paiseOfChoice(own, value);
    if (paise === undefined && value !== 'other') return '';
    const name = paise === undefined ? m.transfer_sandbox_other() : nameOf(value, paise);
    const mark = `<input type="radio" name="choice" value="${value}"${value === 'right' ? ' checked' : ''}>`;
    return `<label>${mark}<span><b>${escape(name)}</b>${noteOf(value, own, now)}</span></label>`;
  };
  return `<p>${escape(m.transfer_sandbox_about({ shop: shopName }))}</p>
<form method="post">
<input type="hidden" name="transfer" value="${id}">
<fieldset class="rails"><legend>${escape(m.transfer_sandbox_rail())}</legend>
${(Object.keys(RAIL_NAMES) as Rail[]).map(rail).join('\n')}
</fieldset>
<fieldset><legend>${escape(m.transfer_sandbox_what())}</legend>
${TRANSFER_CHOICES.map(choice).join('\n')}
<input name="amount" inputmode="decimal" autocomplete="off" aria-label="${escape(m.transfer_sandbox_other())}" placeholder="₹">
</fieldset>
<button value="approve">${escape(m.transfer_sandbox_send())}</button>
</form>`;
}

const nameOf = (choice: TransferChoice, paise: number): string => {
  const amount = formatRupees(rupeesOf(paise));
  return choice === 'twice' ? m.transfer_sandbox_two_times({ amount }) : amount;
};

function noteOf(choice: TransferChoice, own: SandboxAccount, now: number): string {
  const notes: Partial<Record<TransferChoice, () => string>> = {
    right: own.isWanted ? m.transfer_sandbox_right : m.transfer_sandbox_total,
    short: m.transfer_sandbox_short,
    over: m.transfer_sandbox_over,
    twice: m.transfer_sandbox_twice,
    late: () => m.transfer_sandbox_late({ at: MOMENT.format(seenAtOf(own, 'late', now)) }),
  };
  const words = notes[choice]?.();
  return words ? `<small>${escape(words)}</small>` : '';
}
