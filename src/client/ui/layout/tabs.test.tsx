// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

const tabs = [
  { value: 'a', label: 'First' },
  { value: 'b', label: 'Second' },
  { value: 'c', label: 'Third' },
] as const;

function Three() {
  const [value, setValue] = useState<'a' | 'b' | 'c'>('a');
  return (
    <Tabs label="Parts" tabs={tabs} value={value} onChange={setValue}>
      Panel {value}
    </Tabs>
  );
}

describe('Tabs', () => {
  it('tie the panel to the selected tab, which is the only tab stop', () => {
    render(<Three />);
    fireEvent.click(screen.getByRole('tab', { name: 'Second' }));
    const panel = screen.getByRole('tabpanel', { name: 'Second' });
    expect(panel.textContent).toBe('Panel b');
    const stops = screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0);
    expect(stops.map((tab) => tab.textContent)).toEqual(['Second']);
    expect(stops[0]?.getAttribute('aria-controls')).toBe(panel.id);
  });

  it.each([
    ['ArrowRight', 'Second'],
    ['ArrowLeft', 'Third'],
    ['End', 'Third'],
    ['Home', 'First'],
  ])('move the selection by %s to %s', (key, name) => {
    render(<Three />);
    fireEvent.keyDown(screen.getByRole('tab', { name: 'First' }), { key });
    const tab = screen.getByRole('tab', { name });
    expect(tab.getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(tab);
  });

  it('ignore other keys', () => {
    render(<Three />);
    expect(fireEvent.keyDown(screen.getByRole('tab', { name: 'First' }), { key: 'x' })).toBe(true);
    expect(screen.getByRole('tab', { name: 'First' }).getAttribute('aria-selected')).toBe('true');
  });
});
