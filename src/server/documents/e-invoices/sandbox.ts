import { createHash, createHmac } from 'node:crypto';
import * as v from 'valibot';
import {
  EInvoiceRefused,
  type EInvoiceGateway,
  type PaperRef,
  type Registration,
} from './gateway.ts';
import { type EInvoiceForm, eInvoiceForm } from './portal-form.ts';
import type { EInvoiceProvider } from './provider.ts';

/** Not a secret: sandbox signatures prove nothing. */
const DEMO_KEY = 'a demo signs for nobody';

/** `2026-27` of a day such as `20/11/2026`. */
function financialYearOf(date: string): string {
  const [, month = 0, year = 0] = date.split('/').map(Number);
  const first = month >= 4 ? year : year - 1;
  return `${first}-${String(first + 1).slice(-2)}`;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The IRN, computed as the portal does: from the seller, the financial year, and the paper's kind and number. */
export const irnOf = ({ sellerGstin, date, type, number }: PaperRef): string =>
  digest(`${sellerGstin}${financialYearOf(date)}${type}${number}`);

const refOf = ({ SellerDtls, DocDtls }: EInvoiceForm): PaperRef => ({
  sellerGstin: SellerDtls.Gstin,
  type: DocDtls.Typ,
  number: DocDtls.No,
  date: DocDtls.Dt,
});

/** A token in the portal's format; its signature proves nothing. */
function sign(data: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ data: JSON.stringify(data), iss: 'SANDBOX' })}`;
  return `${signed}.${createHmac('sha256', DEMO_KEY).update(signed).digest('base64url')}`;
}

/**
 * Stands in for the portal: refuses what the portal's form refuses, recognises a registered paper by its number, and forgets
 * everything when the process ends. `now` in epoch ms.
 */
export function openSandbox(now: () => number = Date.now): EInvoiceGateway {
  const known = new Map<string, Registration>();
  return {
    name: 'sandbox',
    register: (form) => {
      const checked = v.safeParse(eInvoiceForm, form);
      if (!checked.success) {
        return Promise.reject(
          new EInvoiceRefused(checked.issues[0].message || 'not of the form INV-01'),
        );
      }
      const irn = irnOf(refOf(form));
      if (known.has(irn)) return Promise.resolve('duplicate');
      const ackAt = new Date(now());
      const [main] = form.ItemList.toSorted((one, other) => other.AssAmt - one.AssAmt);
      const registration = {
        irn,
        ackNo: `1${(BigInt(`0x${irn}`) % 10n ** 14n).toString().padStart(14, '0')}`,
        ackAt,
        signedQr: sign({
          SellerGstin: form.SellerDtls.Gstin,
          BuyerGstin: form.BuyerDtls.Gstin,
          DocNo: form.DocDtls.No,
          DocTyp: form.DocDtls.Typ,
          DocDt: form.DocDtls.Dt,
          TotInvVal: form.ValDtls.TotInvVal,
          ItemCnt: form.ItemList.length,
          MainHsnCode: main?.HsnCd ?? '',
          Irn: irn,
          IrnDt: ackAt.toISOString(),
        }),
      };
      known.set(irn, registration);
      return Promise.resolve(registration);
    },
    find: (paper) => Promise.resolve(known.get(irnOf(paper))),
    probe: () => Promise.resolve(),
  };
}

/** Registers nothing, so that a demo can show what a registered invoice looks like. */
export const sandboxEInvoices: EInvoiceProvider = {
  name: 'sandbox',
  settings: [],
  demoOnly: true,
  read: () => () => openSandbox(),
};
