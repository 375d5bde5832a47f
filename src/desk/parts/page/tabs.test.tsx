// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

it('a tab has the room of its count before that is known, and one without a count has none', () => {
  const tabs = (count: number | null) => (
    <Tabs
      label="Which refunds"
      tabs={[
        { tab: 'sent', words: 'Sent', count },
        { tab: 'seen', words: 'Seen' },
      ]}
      here="sent"
      onTab={() => undefined}
    />
  );
  const { rerender } = render(tabs(null));
  const words = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(words()).toEqual(['Sent\u2007', 'Seen']);
  rerender(tabs(3));
  expect(words()).toEqual(['Sent3', 'Seen']);
});
