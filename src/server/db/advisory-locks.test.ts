import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('every advisory lock has a number of its own: two that share one would wait for one another', () => {
  const folder = new URL('../', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const numbers = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(new URL(file, folder), 'utf8').matchAll(/^const \w+_LOCK = ([\d_]+);/gm),
    ])
    .map(([, number = '']) => Number(number.replaceAll('_', '')));
  expect(numbers.length).toBeGreaterThan(5);
  expect(new Set(numbers).size).toBe(numbers.length);
});
