// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Spoken } from './spoken.tsx';

afterEach(cleanup);

it.each([
  ['Lotus Gold Coin', 'Lotus Gold Coin'],
  ['श्री Lakshmi Coin', '<span lang="hi">श्री</span> Lakshmi Coin'],
  ['Coin शुभ लाभ, 10 g', 'Coin <span lang="hi">शुभ लाभ</span>, 10 g'],
  ['सोना', '<span lang="hi">सोना</span>'],
])('Spoken marks the Hindi words of %s', (name, html) => {
  const { container } = render(<Spoken>{name}</Spoken>);
  expect(container.innerHTML).toBe(html);
});
