/**
 * Use cases answer commands and screens alike, and some of their sentences name a command or option as the next step. For a
 * screen these patterns replace it with the button's way. A sentence with a command that no pattern matches is left out: a
 * screen never says `--anyway`.
 */
const SAID: readonly (readonly [RegExp, string])[] = [
  [/,? add --anyway --reason\b/g, ', say why it counts all the same'],
  [/ Look at both with proof --save\. If each was paid, add --looked\./g, ' Look at both first.'],
  [/may be forgiven with --anyway --reason/g, 'may be forgiven, with a reason'],
  [/; money that came in another way has its --channel/g, ''],
  [/ If money came all the same, say --amount\./g, ' If money came all the same, say how much.'],
  [/: use --bank (\S+)\.$/g, ': read it as $1.'],
  [/: --to "HOLDER, ACCOUNT, IFSC" or --to UPI-ID\./g, ': an account or a UPI id.'],
  [
    / Once, at the start: desk limits set .+? --day AMOUNT\./g,
    ' An owner sets it under Approvals.',
  ],
  [/ can say: desk approve \d+\./g, ' can decide it under Approvals.'],
  [
    /: another one must decide it\. Where all .+? see desk limits one-user\./g,
    ': somebody else must decide it.',
  ],
  [
    /: book what lies in the vault \(desk vault deposit\)\./g,
    ': book what lies in the vault, under Ledger.',
  ],
  [/ First: desk vault deposit\./g, ' First put metal into the vault, under Ledger.'],
  [/: desk vault deposit/g, ''],
  [/desk reject gives/g, 'rejecting it gives'],
  [
    / To take that back see void-payment\./g,
    ' To take it back, void the payment on the order’s page.',
  ],
  [/ is taken back by void-payment\./g, ' is voided on the order’s page, under Money.'],
  [/ Take its payment back with void-payment\./g, ' Void its payment on the order’s page.'],
  [/: see refund ask\./g, ': send it back under Refunds.'],
  [/, see refund bank-file\./g, ', under Refunds.'],
  [/ take its record back: see void-payment\./g, ' void its payment on the order’s page.'],
  [/\bby desk:/g, 'by '],
  [/: see (?:show|unconfirm|incoming|bank-format)\./g, '.'],
  [/; see incoming reopen\./g, '; reopen it first.'],
  // States as the wire has them.
  [/\bpayment-received\b/g, 'paid'],
  [/\bcredited-back\b/g, 'credited back'],
];
const OPTION =
  /(?:^|[\s("'])--[a-z]|\bnpm run\b|\bdesk (?:vault|limits|approve|reject|owner|identity)\b/;

/** A line of a use case for a screen. Text without a command in it stays unchanged. */
export function screenWords(text: string): string {
  const said = SAID.reduce((line, [pattern, words]) => line.replace(pattern, words), text);
  if (!OPTION.test(said)) return said;
  const kept = said.split(/(?<=[.!?])\s+/).filter((sentence) => !OPTION.test(sentence));
  return kept.join(' ') || 'That cannot be done here.';
}
