import { expect, it } from 'vitest';
import { framesDragged, slowed, STANDS, wrapped } from './spin.ts';

it('a drag across the whole turntable turns the piece once, either way', () => {
  expect(framesDragged(390, 390, 36)).toBe(36);
  expect(framesDragged(-97.5, 390, 36)).toBe(-9);
  expect(framesDragged(50, 0, 36)).toBe(0);
  expect([wrapped(36, 36), wrapped(-1, 36), wrapped(-73, 36), wrapped(17.6, 36)]).toEqual([
    0, 35, 35, 18,
  ]);
});

it('a turntable that was let go stands still within two seconds', () => {
  expect(slowed(0.5, 2000)).toBeLessThan(STANDS);
});
