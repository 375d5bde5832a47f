// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let frames: FrameRequestCallback[] = [];
let idle: IdleRequestCallback[] = [];
beforeEach(() => {
  vi.resetModules();
  [frames, idle] = [[], []];
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
  vi.stubGlobal('requestIdleCallback', (run: IdleRequestCallback) => idle.push(run));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

const opened = (type: NavigationTimingType) =>
  vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue([{ type } as PerformanceNavigationTiming]);
async function draw(): Promise<void> {
  const { useFirstFrame } = await import('./use-first-frame.ts');
  const Page = () => <p>{useFirstFrame() ? 'whole' : 'first view'}</p>;
  render(<Page />);
}

it('useFirstFrame draws what is below the first view once that is on the screen', async () => {
  opened('navigate');
  await draw();
  expect(screen.getByText('first view')).toBeDefined();
  act(() => frames.forEach((run) => run(0)));
  expect(screen.getByText('first view')).toBeDefined();
  act(() => idle.forEach((run) => run({ didTimeout: false, timeRemaining: () => 1 })));
  expect(screen.getByText('whole')).toBeDefined();
});

it.each(['reload', 'back_forward'] as const)(
  'useFirstFrame draws everything at once after a %s, which restores the scroll position',
  async (type) => {
    opened(type);
    await draw();
    expect(screen.getByText('whole')).toBeDefined();
  },
);

it('useFirstFrame draws everything at once for an address with a fragment, or on a page that is shown already', async () => {
  opened('navigate');
  history.replaceState(null, '', '/#places');
  await draw();
  expect(screen.getByText('whole')).toBeDefined();
  cleanup();
  history.replaceState(null, '', '/');
  document.body.append(document.createElement('main'));
  vi.resetModules();
  await draw();
  expect(screen.getByText('whole')).toBeDefined();
});
