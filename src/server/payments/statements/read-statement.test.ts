import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startOfIndianDay } from '#shared/india-time.ts';
import { identify } from './line-ids.ts';
import { readStatement } from './read-statement.ts';
import type { StatementLine } from './statement.ts';
import { camtOf, csvOf, mt940Of } from './testing/write-statements.ts';

const read = (text: string, format?: Parameters<typeof readStatement>[1]) =>
  readStatement(new TextEncoder().encode(text), format);
const linesIn = (text: string) => read(text).statements.flatMap(({ lines }) => lines);
const at = (day: string) => startOfIndianDay(day) ?? 0;

/** Remarks that every format can hold: printable letters without a meaning in MT940. */
const remark = fc
  .array(fc.constantFrom(...'ABCXYZ0123456789 .&<>"\'/(),'), { minLength: 1, maxLength: 60 })
  .map((letters) => `R${letters.join('').replace(/\s+/g, ' ').trim()}`);
const line: fc.Arbitrary<StatementLine> = fc.record({
  direction: fc.constantFrom('in' as const, 'out' as const),
  paise: fc.integer({ min: 1, max: 99_999_999_99 }),
  at: fc.integer({ min: 0, max: 30 }).map((day) => at('2026-11-01') + day * 86_400_000),
  remark,
  reference: fc.constantFrom('', '412345678901', 'SBIN226325123456'),
  payerName: fc.constant(''),
  payerAccount: fc.constant(''),
  virtualAccount: fc.constant(''),
  bankId: fc.constant(''),
});
const lines = fc.array(line, { maxLength: 20 }).map((each) => each.toSorted((a, b) => a.at - b.at));

/** The fields that all formats keep. */
const core = (each: StatementLine[]) =>
  each.map(({ direction, paise, at: time, remark: text, reference }) => ({
    direction,
    paise,
    at: time,
    remark: text,
    reference,
  }));

describe('a statement', () => {
  it.each([
    ['CSV', csvOf],
    ['CAMT.053', camtOf],
  ] as const)('a statement in %s is read as it was written', (kind, write) => {
    fc.assert(
      fc.property(lines, (given) => {
        const text = write(given);
        expect(read(text).kind).toBe(kind);
        expect(core(linesIn(text))).toEqual(core(given));
      }),
    );
  });

  it('a statement in MT940 is read as it was written, the text of a line joined again', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const found = linesIn(mt940Of(given));
        expect(
          found.map(({ direction, paise, at: time }) => ({ direction, paise, at: time })),
        ).toEqual(given.map(({ direction, paise, at: time }) => ({ direction, paise, at: time })));
        found.forEach((each, index) => {
          expect(each.remark.replaceAll(' ', '')).toContain(
            given[index]?.remark.replaceAll(' ', ''),
          );
          expect(each.reference).toBe(given[index]?.reference);
        });
      }),
    );
  });

  it('a statement with a missing line is refused', () => {
    fc.assert(
      fc.property(
        lines.filter((given) => given.length > 2),
        fc.constantFrom(csvOf, mt940Of, camtOf),
        (given, write) => {
          const whole = write(given);
          const without = write(given, { leaveOut: 1 });
          expect(() => read(whole)).not.toThrow();
          expect(() => read(without)).toThrow(/add up|lead from line to line/);
        },
      ),
    );
  });

  it('a statement of random bytes is refused in words, or has no lines, but never breaks', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.uint8Array({ maxLength: 300 })), (bytes) => {
        const given = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
        expect(() => readStatement(given, undefined)).toThrow(/^The file|^No row|^Line/);
      }),
    );
  });
});

describe('the CSV of a bank', () => {
  it.each([
    [
      'with a preamble, a footer and newest lines first',
      `HDFC BANK LTD,,,\nAccount No : 50200011122233,,,\n\nDate,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
22/11/26,NEFT CR-SBIN0001234-ASHA MEHTA-SBINN52026112112345678,SBINN52026112112345678,22/11/26,,"1,36,400.41","1,36,900.41"
21/11/26,UPI-RAVI SHAH-RAVI@OKSBI-412345678901-B261121K3F9QX,0000412345678901,21/11/26,500.00,,500.00
STATEMENT SUMMARY,,,
Opening Balance 1000.00,,,`,
      [
        { at: at('2026-11-21'), paise: 500_00, direction: 'out', balance: 500_00 },
        { at: at('2026-11-22'), paise: 13_640_041, direction: 'in', balance: 13_690_041 },
      ],
    ],
    [
      'with one column of money and one of Cr and Dr, in semicolons',
      `Txn Date;Description;Amount;Cr/Dr;Balance\n22-Nov-2026 14:05;MMT/IMPS/412345678901/B261121K3F9QX/ASHA;12.50;CR;12.50 Cr\n`,
      [
        {
          at: at('2026-11-22') + (14 * 60 + 5) * 60_000,
          paise: 1250,
          direction: 'in',
          balance: 1250,
        },
      ],
    ],
    [
      'of Windows with a name in its own letters',
      `Date,Particulars,Debit,Credit\n22/11/2026,NEFT caf\u00e9,,1\n`,
      [{ at: at('2026-11-22'), paise: 100, direction: 'in' }],
    ],
  ])('%s is read by its headings', (_, text, expected) => {
    const bytes = text.includes('é') ? Buffer.from(text, 'latin1') : Buffer.from(text);
    const [statement] = readStatement(bytes, undefined).statements;
    expect(statement?.lines).toMatchObject(expected);
  });

  it('no quotation mark that is never closed takes a line, and its money, into the one before', () => {
    const text = `Date,Particulars,Debit,Credit\n21/11/2026,"UPI RAVI,,100\n22/11/2026,"NEFT ASHA",,200\n`;
    expect(() => linesIn(text)).toThrow('The file is no CSV: a quotation mark above line 3');
  });

  it('the columns that the desk named are read, and a missing one is refused', () => {
    const text = 'Wert,Was,Haben,Soll\n2026-11-22,Miete,,1.00\n';
    const format = {
      date: 'Wert',
      dateOrder: 'YMD' as const,
      remark: 'Was',
      credit: 'Haben',
      debit: 'Soll',
    };
    expect(read(text, format).statements[0]?.lines).toMatchObject([
      { direction: 'out', paise: 100 },
    ]);
    expect(() => read(text, { ...format, balance: 'Saldo' })).toThrow('Saldo');
    expect(() => read(text)).toThrow('see bank-format');
  });

  it.each(['22/13/2026', '31/11/2026', '2026'])(
    'money on %s, which is no day, is refused',
    (day) => {
      expect(() => read(`Date,Narration,Debit,Credit\n${day},x,,5.00\n`)).toThrow('is no day');
    },
  );
});

describe('CAMT.053', () => {
  it.each([
    '<!DOCTYPE x [<!ENTITY a "b">]><Document></Document>',
    '<?xml version="1.0"?><!DOCTYPE lolz><Document/>',
  ])('a file with a document type of its own is refused: %s', (text) => {
    expect(() => read(text)).toThrow(/document type|no statement/);
  });

  it('a file that never ends is refused before it is read', () => {
    expect(() => read(`<Document>${'<a>'.repeat(100_000)}`)).toThrow('no whole XML');
  });

  it('a file in another currency is refused', () => {
    const given = [
      { direction: 'in' as const, paise: 5, at: at('2026-11-22'), remark: 'x', reference: '' },
    ];
    const text = camtOf(
      given.map((each) => ({
        ...each,
        payerName: '',
        payerAccount: '',
        virtualAccount: '',
        bankId: '',
      })),
    );
    expect(() => read(text.replaceAll('"INR"', '"EUR"'))).toThrow('EUR');
  });

  it('several payments in one entry each give a line with its payer and account', () => {
    const payment = (paise: string, name: string) =>
      `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="INR">${paise}</Amt><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr><CdtrAcct><Id><Othr><Id>VA1</Id></Othr></Id></CdtrAcct></RltdPties><RmtInf><Ustrd>B261121K3F9QX</Ustrd></RmtInf></TxDtls>`;
    const text = `<?xml version="1.0"?><n:Document xmlns:n="urn"><n:BkToCstmrStmt><n:Stmt><n:Acct><n:Id><n:Othr><n:Id>1</n:Id></n:Othr></n:Id></n:Acct><n:Ntry><n:Amt Ccy="INR">3.00</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd><n:Sts><n:Cd>BOOK</n:Cd></n:Sts><n:ValDt><n:Dt>2026-11-22</n:Dt></n:ValDt><n:NtryDtls>${payment('1.00', 'Asha &amp; Ravi')}${payment('2.00', 'Meera')}</n:NtryDtls></n:Ntry><n:Ntry><n:Amt Ccy="INR">9.00</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd><n:Sts>PDNG</n:Sts></n:Ntry></n:Stmt></n:BkToCstmrStmt></n:Document>`;
    expect(linesIn(text)).toMatchObject([
      { paise: 100, payerName: 'Asha & Ravi', virtualAccount: 'VA1', remark: 'B261121K3F9QX' },
      { paise: 200, payerName: 'Meera', virtualAccount: 'VA1' },
    ]);
  });
});

describe('the id of a line', () => {
  const one: StatementLine = {
    direction: 'in',
    paise: 100,
    at: at('2026-11-22'),
    remark: 'NEFT/SBIN226325123456/ASHA',
    reference: '',
    payerName: '',
    payerAccount: '',
    virtualAccount: '',
    bankId: '',
  };
  const idsOf = (account: string, ...given: StatementLine[]) =>
    identify({ account, lines: given }).map(({ id }) => id);

  it('the id is the same in another format, if the line has its UTR', () => {
    const other = { ...one, remark: 'ASHA MEHTA', reference: 'SBIN226325123456', balance: 5 };
    expect(idsOf('1', one)).toEqual(idsOf('XX1', other));
  });

  it('lines that are alike get different ids, which stay the same when they are read again', () => {
    const cash = { ...one, remark: 'CASH DEP' };
    const ids = idsOf('1', cash, cash, { ...cash, paise: 101 });
    expect(new Set(ids).size).toBe(3);
    expect(idsOf('1', cash, cash, { ...cash, paise: 101 })).toEqual(ids);
  });

  it('the id is the bank’s own number if there is no UTR', () => {
    const [first] = idsOf('1', { ...one, remark: 'CASH', bankId: 'S1' });
    expect(idsOf('1', { ...one, remark: 'CASH DEPOSIT', bankId: 'S1', balance: 7 })).toEqual([
      first,
    ]);
    expect(idsOf('1', { ...one, remark: 'CASH', bankId: 'S2' })).not.toEqual([first]);
  });
});
