// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Carousel } from './carousel.tsx';

const made: FakeSlider[] = [];

class FakeSlider {
  next = vi.fn();
  prev = vi.fn();
  destroy = vi.fn();
  track = { details: { rel: 0, slides: [] } };
  options: { slideChanged: (slider: FakeSlider) => void };
  constructor(_container: HTMLElement, options: FakeSlider['options']) {
    this.options = options;
    made.push(this);
  }
}

vi.mock('keen-slider', () => ({ default: FakeSlider }));

let still = false;
let wide = true;

/** An IntersectionObserver that reports everything as near, after the effects have run, as a browser would. */
class NearAtOnce {
  private left = false;
  constructor(private readonly seen: (entries: { isIntersecting: boolean }[]) => void) {}
  observe() {
    queueMicrotask(() => {
      if (!this.left) this.seen([{ isIntersecting: true }]);
    });
  }
  disconnect() {
    this.left = true;
  }
}

beforeEach(() => {
  made.length = 0;
  still = false;
  wide = true;
  vi.useFakeTimers();
  vi.stubGlobal('IntersectionObserver', NearAtOnce);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion') ? still : wide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const labels = { name: 'Coins', previous: 'Back', next: 'On', pause: 'Pause', play: 'Play' };

function Three() {
  return (
    <Carousel labels={labels} autoplay={2000} dots>
      <a href="#1">One</a>
      <a href="#2">Two</a>
      <a href="#3">Three</a>
    </Carousel>
  );
}

async function mount() {
  const view = render(
    <StrictMode>
      <Three />
    </StrictMode>,
  );
  await act(async () => {
    await vi.dynamicImportSettled();
  });
  return view;
}

function living() {
  return made.filter((slider) => slider.destroy.mock.calls.length === 0);
}

describe('Carousel', () => {
  it('has one slider under StrictMode, and none after it is unmounted', async () => {
    const { unmount } = await mount();
    expect(living()).toHaveLength(1);
    unmount();
    expect(living()).toHaveLength(0);
  });

  it('makes no slider if it is unmounted before the slider has loaded', async () => {
    const { unmount } = render(<Three />);
    await Promise.resolve();
    unmount();
    await act(async () => {
      await vi.dynamicImportSettled();
    });
    expect(made).toHaveLength(0);
  });

  it('moves without a press, and rests while it has the pointer or the focus', async () => {
    await mount();
    const [slider] = living();
    const section = screen.getByRole('region', { name: 'Coins' });
    act(() => vi.advanceTimersByTime(2000));
    expect(slider?.next).toHaveBeenCalledTimes(1);
    fireEvent.pointerEnter(section, { pointerType: 'mouse' });
    act(() => vi.advanceTimersByTime(6000));
    fireEvent.pointerLeave(section);
    fireEvent.focus(screen.getByText('One'));
    act(() => vi.advanceTimersByTime(6000));
    expect(slider?.next).toHaveBeenCalledTimes(1);
    fireEvent.blur(screen.getByText('One'));
    act(() => vi.advanceTimersByTime(2000));
    expect(slider?.next).toHaveBeenCalledTimes(2);
  });

  it('stops at the pause button and goes on again', async () => {
    await mount();
    const [slider] = living();
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    act(() => vi.advanceTimersByTime(10_000));
    expect(slider?.next).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    // The carousel checks again whether it is in view.
    await act(async () => undefined);
    act(() => vi.advanceTimersByTime(2000));
    expect(slider?.next).toHaveBeenCalledTimes(1);
  });

  it('does not move without a press under reduced motion', async () => {
    still = true;
    await mount();
    act(() => vi.advanceTimersByTime(20_000));
    expect(living()[0]?.next).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'On' }));
    expect(living()[0]?.next).toHaveBeenCalledTimes(1);
  });

  it('has no slider and no controls if all slides fit', async () => {
    render(
      <Carousel labels={labels} autoplay={2000}>
        <p>Only</p>
      </Carousel>,
    );
    await act(async () => {
      await vi.dynamicImportSettled();
    });
    expect(made).toHaveLength(0);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['a phone', false, 0],
    ['a desk', true, 1],
  ])(
    'a shelf on %s is left to native scrolling unless it is wide',
    async (_name, isWide, sliders) => {
      wide = isWide;
      render(
        <Carousel labels={labels} autoplay={2000} perView={2} peek>
          <a href="#1">One</a>
          <a href="#2">Two</a>
          <a href="#3">Three</a>
        </Carousel>,
      );
      await act(async () => {
        await vi.dynamicImportSettled();
      });
      expect(living()).toHaveLength(sliders);
      // Without a slider the keyboard scrolls the row itself.
      expect(screen.getByRole('list').tabIndex).toBe(sliders === 0 ? 0 : -1);
    },
  );

  it('has every slide in the HTML of the server, without inline style', () => {
    const html = renderToString(<Three />);
    expect(html).toContain('Three');
    expect(html).not.toContain('style=');
  });
});
