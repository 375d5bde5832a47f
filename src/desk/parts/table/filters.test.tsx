// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderDesk } from '../../testing/render-desk.tsx';
import { Filters } from './filters.tsx';
import { type Choices, keepFilters } from './saved-filters.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it.each(['Clear', 'Forget Mine'])('the focus stays at the filters after “%s”', async (name) => {
  keepFilters('orders', [{ name: 'Mine', choices: { state: 'paid' } }]);
  await renderDesk(function Orders() {
    const [value, setValue] = useState<Choices>({ state: 'paid' });
    const options = [{ value: 'paid', label: 'Paid' }];
    const filters = [{ id: 'state', label: 'State', options }];
    return <Filters screen="orders" filters={filters} value={value} onChange={setValue} />;
  });
  const button = await screen.findByRole('button', { name });
  button.focus();
  await act(async () => fireEvent.click(button));
  expect(screen.queryByRole('button', { name })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Filters' }));
});
