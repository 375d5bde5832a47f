import * as v from 'valibot';
import type { EInvoiceForm } from './portal-form.ts';
import type { Registration } from './gateway.ts';

const parts = v.object({
  SellerGstin: v.string(),
  BuyerGstin: v.string(),
  DocNo: v.string(),
  DocTyp: v.string(),
  TotInvVal: v.number(),
  Irn: v.string(),
});
const claims = v.object({ data: v.union([v.string(), v.record(v.string(), v.unknown())]) });

/**
 * Whether a registration is that of this very paper, by what the portal put into the code. Its signature is not looked at:
 * the portal's key changes, and its answer came over a connection of our own.
 */
export function isOf({ irn, signedQr }: Registration, form: EInvoiceForm): boolean {
  if (!/^[0-9a-f]{64}$/i.test(irn)) return false;
  try {
    const body = Buffer.from(signedQr.split('.')[1] ?? '', 'base64url').toString('utf8');
    const { data } = v.parse(claims, JSON.parse(body));
    const said = v.parse(parts, typeof data === 'string' ? JSON.parse(data) : data);
    return (
      said.Irn === irn &&
      said.SellerGstin === form.SellerDtls.Gstin &&
      said.BuyerGstin === form.BuyerDtls.Gstin &&
      said.DocNo === form.DocDtls.No &&
      said.DocTyp === form.DocDtls.Typ &&
      said.TotInvVal === form.ValDtls.TotInvVal
    );
  } catch {
    return false;
  }
}
