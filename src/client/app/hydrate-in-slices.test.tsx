// @vitest-environment happy-dom
import { Suspense, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { hydrateInSlices } from './hydrate-in-slices.tsx';

const frame = vi.fn<() => void>();
/** A route in a frame, as the router nests them. */
function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      pressed {count}
    </button>
  );
}

function open(route: { options: { component?: typeof Counter } } | undefined) {
  function App() {
    const Page = route?.options.component ?? Counter;
    return (
      <main onClick={frame}>
        <Suspense fallback="…">
          <Page />
        </Suspense>
      </main>
    );
  }
  const container = document.createElement('div');
  container.innerHTML = renderToString(<App />);
  document.body.replaceChildren(container);
  const button = container.querySelector('button') as HTMLButtonElement;
  const awake = vi.fn<() => void>();
  hydrateInSlices({ container, app: <App />, route }, awake);
  return { awake, button };
}
afterEach(() => {
  frame.mockClear();
  document.body.replaceChildren();
});

it('a rendered page wakes by itself, once, without being drawn anew', async () => {
  const { awake, button } = open({ options: { component: Counter } });
  expect(awake).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(awake).toHaveBeenCalled());
  expect(button.isConnected).toBe(true);
  button.click();
  await vi.waitFor(() => expect(button.textContent).toBe('pressed 1'));
  expect(awake).toHaveBeenCalledTimes(1);
});

it('a press while a page is about to wake finishes that first, and is heard', async () => {
  const { awake, button } = open({ options: { component: Counter } });
  awake.mockImplementation(() => expect(frame).not.toHaveBeenCalled());
  button.click();
  expect(awake).toHaveBeenCalledTimes(1);
  expect(frame).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(button.textContent).toBe('pressed 1'));
  expect(awake).toHaveBeenCalledTimes(1);
});

it('a page at an address without a route is awake at once', () => {
  const { awake } = open(undefined);
  expect(awake).toHaveBeenCalledTimes(1);
});
