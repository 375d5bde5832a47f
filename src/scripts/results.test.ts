import { expect, it } from 'vitest';
import { failed, slowest } from './results.mjs';

const TESTS = {
  testResults: [
    {
      name: `${process.cwd()}/src/money.test.ts`,
      assertionResults: [
        { fullName: 'adds', status: 'passed', duration: 5, failureMessages: [] },
        { fullName: 'rounds', status: 'failed', duration: 900, failureMessages: ['1 is not 2'] },
        { fullName: 'is skipped', status: 'skipped', failureMessages: [] },
      ],
    },
    {
      name: `${process.cwd()}/src/broken.test.ts`,
      message: 'Unexpected token',
      assertionResults: [],
    },
  ],
};
const JOURNEYS = {
  suites: [
    {
      title: 'cart/bag.spec.ts',
      specs: [
        { title: 'buys', tests: [{ status: 'expected', results: [{ duration: 3000 }] }] },
        {
          title: 'pays',
          tests: [
            {
              status: 'flaky',
              results: [{ duration: 40, error: { message: 'no such button' } }, { duration: 50 }],
            },
          ],
        },
      ],
    },
  ],
};

it('failed names each test that failed, with its message', () => {
  expect(failed(TESTS, JOURNEYS)).toEqual([
    '  src/money.test.ts > rounds\n      1 is not 2',
    '  src/broken.test.ts\n      Unexpected token',
    '  e2e/cart/bag.spec.ts > pays\n      no such button\n      passed another time',
  ]);
  expect(failed(undefined, undefined)).toEqual([]);
});

it('slowest lists the slowest test first', () => {
  expect(slowest(TESTS, JOURNEYS, 2)).toEqual([
    '    3.0 s  e2e/cart/bag.spec.ts > buys',
    '    0.9 s  src/money.test.ts > rounds',
  ]);
});
