import { expect, it } from 'vitest';
import { changeText, figureText } from './figure.ts';

it('figureText writes a figure below zero with a true minus, whatever its unit', () => {
  expect(figureText('rupees', '-250.5')).toBe('−₹250.50');
  expect(figureText('grams', '-2.5')).toBe('−2.5 g');
  expect(figureText('percent', '-3.25')).toBe('−3.25 %');
  expect(figureText('count', '-1200')).toBe('−1,200');
  expect(figureText('words', '2026-11-20')).toBe('20 Nov 2026');
});

it('changeText writes by how much a figure moved', () => {
  expect(changeText('88', '100')).toBe('−12 %');
  expect(changeText('112', '100')).toBe('+12 %');
  expect(changeText('5', '0')).toBe('');
});
