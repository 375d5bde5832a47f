import { XMLBuilder } from 'fast-xml-parser';
import { rupeesOf } from '#server/payments/paise.ts';
import { LEDGERS } from './ledgers.ts';
import type { Voucher } from './voucher.ts';

// The import format of TallyPrime: Gateway of Tally, Import, Masters or Transactions.

const builder = new XMLBuilder({ ignoreAttributes: false, format: true, indentBy: ' ' });

const envelope = (report: string, messages: object[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${String(
    builder.build({
      ENVELOPE: {
        HEADER: { TALLYREQUEST: 'Import Data' },
        BODY: {
          IMPORTDATA: {
            REQUESTDESC: { REPORTNAME: report },
            REQUESTDATA: {
              TALLYMESSAGE: messages.map((message) => ({ '@_xmlns:UDF': 'TallyUDF', ...message })),
            },
          },
        },
      },
    }),
  )}`;

/** The accounts that vouchers use: Tally needs them imported once, before any voucher. */
export const tallyLedgers = (): string =>
  envelope(
    'All Masters',
    Object.values(LEDGERS).map(({ name, group }) => ({
      LEDGER: { '@_NAME': name, '@_ACTION': 'Create', 'NAME.LIST': { NAME: name }, PARENT: group },
    })),
  );

/** Removes characters that XML cannot hold, and line breaks, which Tally cannot. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]+/gu, ' ').trim();

/**
 * Vouchers in Tally's import format. A debit is `deemed positive` and written below 0, a credit above 0, so the amounts of each
 * voucher add up to 0. A voucher keeps its id, so Tally alters it when it is imported again.
 */
export const tallyVouchers = (vouchers: Voucher[]): string =>
  envelope('Vouchers', vouchers.map(messageOf));

function messageOf({ id, type, day, number, reference, party, narration, entries }: Voucher) {
  const date = day.replaceAll('-', '');
  return {
    VOUCHER: {
      '@_REMOTEID': id,
      '@_VCHTYPE': type,
      '@_ACTION': 'Create',
      '@_OBJVIEW': 'Accounting Voucher View',
      DATE: date,
      EFFECTIVEDATE: date,
      GUID: id,
      VOUCHERTYPENAME: type,
      VOUCHERNUMBER: plain(number),
      ...(reference && { REFERENCE: plain(reference) }),
      PARTYLEDGERNAME: partyLedger(entries),
      PERSISTEDVIEW: 'Accounting Voucher View',
      NARRATION: plain(`${narration} · ${party}`),
      'ALLLEDGERENTRIES.LIST': entries.map(({ ledger, paise }) => ({
        LEDGERNAME: LEDGERS[ledger].name,
        ISDEEMEDPOSITIVE: paise > 0 ? 'Yes' : 'No',
        AMOUNT: rupeesOf(-paise),
      })),
    },
  };
}

/** The voucher's party: the customers, or those to whom money is owed. */
function partyLedger(entries: Voucher['entries']): string {
  const found = (['customers', 'payouts', 'metalOwed'] as const).find((id) =>
    entries.some(({ ledger }) => ledger === id),
  );
  return LEDGERS[found ?? 'customers'].name;
}
