import { expect, it } from 'vitest';
import { requestFacts } from './request-facts.ts';

it('a request says its money in rupees, its metal in grams and its moments in India’s time, under names of people', () => {
  const facts = requestFacts({
    order: 'B261127AAAAAA',
    amount: '271686.12',
    metals: { gold: 200_000 },
    parts: [{ order: 'B1', paise: 27_168_612 }],
    terms: { minimum: '150000', fromAt: Date.UTC(2026, 10, 20, 6, 30), metals: [], active: true },
    reason: 'A scratch',
  });
  expect(Object.fromEntries(facts.map(({ name, value }) => [name, value]))).toEqual({
    Order: 'B261127AAAAAA',
    Amount: '₹2,71,686.12',
    Metal: '20.0000 g of gold',
    'Booked for': 'B1: ₹2,71,686.12',
    'Smallest order': '₹1,50,000.00',
    Begins: '20 Nov 2026, 12:00',
    Why: 'A scratch',
  });
});

it('a request says nothing of what only programs read', () => {
  expect(requestFacts({ from: 7, into: 9, revision: 'a1', all: true, money: '0.00' })).toEqual([]);
});

it('a limit of metal is said in grams', () => {
  expect(requestFacts({ name: 'vault-gold', each: 10_000_000, day: 50_000_000 })).toEqual([
    { name: 'At once', value: '1000.0000 g of gold' },
    { name: 'A day', value: '5000.0000 g of gold' },
  ]);
});
