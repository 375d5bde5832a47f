import { stateCode, stateOfGstin } from '#shared/identity/gst-states.ts';
import { isGstin } from '#shared/identity/gstin.ts';
import { pinOf } from '#server/documents/e-invoices/postal.ts';
import { sellerOf } from '#server/documents/seller.ts';
import { DEMO_SELLER } from '#server/demo/demo-marks.ts';
import type { StoreFacts } from './store-facts.ts';

const command = (options: string) => `npm run desk -- seller ${options}`;

/** The e-invoice portal accepts no seller without a PIN code. */
export function checkSellerPin({ kept, parts }: StoreFacts): string[] {
  if (!kept || !parts.eInvoice || parts.eInvoice.kind === 'none') return [];
  const { address } = sellerOf(kept.seller, '');
  return address && !pinOf(address)
    ? [`The seller's address has no PIN code, which E_INVOICE needs: ${command('--address "…"')}`]
    : [];
}

/** An invoice must name the seller: name, address, state and GSTIN. */
export function checkSeller({ kept }: StoreFacts): string[] {
  if (!kept) return [];
  const { seller: details } = kept;
  if (details['Name'] === DEMO_SELLER.Name) {
    return [
      `The seller is the one that the demo made up. Write your own: ${command('--name … --address … --state … --gstin …')}`,
    ];
  }
  const seller = sellerOf(details, '');
  const state = details['State']?.trim() ?? '';
  return [
    !seller.name.trim() && `The seller's legal name is missing: ${command('--name "…"')}`,
    !seller.address && `The seller's address is missing: ${command('--address "…"')}`,
    stateProblem(state, seller.gstNumber),
    gstinProblem(seller.gstNumber),
  ].filter((line) => line !== false);
}

function stateProblem(state: string, gstin: string): string | false {
  const mend = command('--state "…"');
  if (!state) return `The seller's state is missing: ${mend}`;
  const code = stateCode(state);
  if (!code) return `The seller's state is none that GST knows: ${mend}`;
  const of = stateOfGstin(gstin);
  return (
    isGstin(gstin) &&
    !gstin.startsWith(code) &&
    `The seller's GSTIN is of ${of ?? 'another state'}, not of ${state}: ${command('--state "…" --gstin …')}`
  );
}

function gstinProblem(gstin: string): string | false {
  const mend = command('--gstin …');
  if (!gstin.trim()) return `The seller's GSTIN is missing: ${mend}`;
  return (
    !isGstin(gstin) &&
    `The seller's GSTIN is mistyped, its last letter is not what the others add up to: ${mend}`
  );
}
