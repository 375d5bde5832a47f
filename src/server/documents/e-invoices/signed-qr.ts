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
 * Whether a registration belongs to this very paper, by the fields that the portal put into the code. The signature is not
 * verified: the portal's key changes, and the answer came over our own connection.
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
