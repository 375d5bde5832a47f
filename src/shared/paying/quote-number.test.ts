import { expect, it } from 'vitest';
import { quoteNumber } from './quote-number.ts';

it.each([
  ['QcHyunat_x3', 'QCHYUNAT'],
  ['-iOcJ6_5zk9Q', 'IOCJ65ZK'],
])('the number of quote %s is %s, of letters and digits alone', (id, number) => {
  expect(quoteNumber(id)).toBe(number);
});
