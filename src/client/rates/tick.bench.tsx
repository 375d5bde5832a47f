// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { bench } from 'vitest';
import { itemPrice } from '#shared/pricing/item-price.ts';
import { LivePrice } from './live-price.tsx';
import { RatesContext } from './rates-context.ts';
import { createRates } from './rates.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const rates = createRates({
  staleAfterMs: 15_000,
  steadyNow: () => performance.now(),
  storeNow: () => Date.now(),
});
const pieces = Array.from({ length: 40 }, (_, index) => ({
  metal: index % 2 ? 'Gold' : 'Silver',
  Purity: '999',
  weight: `${index + 1}gm`,
  PGold995: '0',
  PGold999: '350',
  PSilver999: '1250',
  Margin: '2.5',
  NetAmt: '150',
  ServiceTax: '18',
  OtherTax: '0',
}));

const root = createRoot(document.body);
act(() =>
  root.render(
    <RatesContext value={rates}>
      {pieces.map((piece) => (
        <LivePrice key={piece.weight} price={(asks) => itemPrice(piece, asks)} />
      ))}
    </RatesContext>,
  ),
);

let tick = 0;
bench('a push that moves 40 prices', async () => {
  tick += 1;
  await act(async () =>
    rates.pushed([
      { symbol: 'gold', Ask: 95_000 + (tick % 100) },
      { symbol: 'silver', Ask: 112_000 + (tick % 100) },
    ]),
  );
});

bench('a push that moves none', async () => {
  await act(async () =>
    rates.pushed([
      { symbol: 'gold', Ask: 95_000 },
      { symbol: 'silver', Ask: 112_000 },
    ]),
  );
});
