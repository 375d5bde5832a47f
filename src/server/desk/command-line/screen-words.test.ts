import { describe, expect, it } from 'vitest';
import { screenWords } from './screen-words.ts';

describe('a sentence of a use case, at a screen', () => {
  it.each([
    [
      'B1: the reference 42 is of B2. One payment for both? Nothing was changed. If your bank shows that it pays for B1 too, add --anyway --reason.',
      'B1: the reference 42 is of B2. One payment for both? Nothing was changed. If your bank shows that it pays for B1 too, say why it counts all the same.',
    ],
    [
      'The picture of B1 is that of B2. Nothing was changed. Look at both with proof --save. If each was paid, add --looked.',
      'The picture of B1 is that of B2. Nothing was changed. Look at both first.',
    ],
    [
      'No limit is set for gold, so one person cannot do this yet. Once, at the start: desk limits set gold --each AMOUNT --day AMOUNT.',
      'No limit is set for gold, so one person cannot do this yet. An owner sets it under Approvals.',
    ],
    [
      'Kept as request 4: credit. Until Friday, somebody else can say: desk approve 4.',
      'Kept as request 4: credit. Until Friday, somebody else can decide it under Approvals.',
    ],
    [
      'Statements of this account were read as hdfc, last on Monday. Nothing was changed: use --bank hdfc.',
      'Statements of this account were read as hdfc, last on Monday. Nothing was changed: read it as hdfc.',
    ],
    [
      'B1 is rejected. ₹5.00 is due back to the customer: see refund ask.',
      'B1 is rejected. ₹5.00 is due back to the customer: send it back under Refunds.',
    ],
    [
      '₹5.00 is recorded for B1 as payment 4. It is payment-received.',
      '₹5.00 is recorded for B1 as payment 4. It is paid.',
    ],
    ['Nothing was changed: B1 is credited-back.', 'Nothing was changed: B1 is credited back.'],
    [
      'Refund R1 is approved: it waits for the next file, see refund bank-file.',
      'Refund R1 is approved: it waits for the next file, under Refunds.',
    ],
    [
      'Nothing was changed: B1 came to rejected on Monday by desk:Anand Mehta, and is rejected.',
      'Nothing was changed: B1 came to rejected on Monday by Anand Mehta, and is rejected.',
    ],
    [
      'It is not noted that it went back. If it did, take its record back: see void-payment.',
      'It is not noted that it went back. If it did, void its payment on the order’s page.',
    ],
    ['There is no incoming money 7: see incoming.', 'There is no incoming money 7.'],
  ])('says what to press, not what to type: %s', (said, shown) => {
    expect(screenWords(said)).toBe(shown);
  });

  it('loses a sentence about an option that nobody has put into other words, and no other', () => {
    expect(screenWords('It was not done. Add --quite-new YES. The customer waits.')).toBe(
      'It was not done. The customer waits.',
    );
  });

  it('stays as it is where no command is in it, dashes and all', () => {
    const said = 'B261119 -- of 10 g: ₹1,35,420.00 came – 3 orders confirmed.';
    expect(screenWords(said)).toBe(said);
  });
});
