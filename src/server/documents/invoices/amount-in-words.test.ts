import { describe, expect, it } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

describe('an amount in words', () => {
  it.each([
    ['0', 'Rupees Zero Only'],
    ['0.01', 'Rupees Zero and One Paisa Only'],
    ['0.10', 'Rupees Zero and Ten Paise Only'],
    ['1', 'Rupees One Only'],
    ['21.50', 'Rupees Twenty-One and Fifty Paise Only'],
    ['100', 'Rupees One Hundred Only'],
    ['1011', 'Rupees One Thousand Eleven Only'],
    ['100000', 'Rupees One Lakh Only'],
    ['125000.00', 'Rupees One Lakh Twenty-Five Thousand Only'],
    ['10000000', 'Rupees One Crore Only'],
    [
      '999999999.99',
      'Rupees Ninety-Nine Crore Ninety-Nine Lakh Ninety-Nine Thousand Nine Hundred Ninety-Nine and Ninety-Nine Paise Only',
    ],
    ['1000000000', 'Rupees One Hundred Crore Only'],
    ['100000000021', 'Rupees Ten Thousand Crore Twenty-One Only'],
  ])('%s is %s', (amount, words) => {
    expect(amountInWords(amount)).toBe(words);
  });
});
