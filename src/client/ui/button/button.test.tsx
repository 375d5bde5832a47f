// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BlockedReason, Button } from './button.tsx';

afterEach(cleanup);

describe('Button', () => {
  it('calls onClick', () => {
    const onClick = vi.fn();
    render(<Button onClick={onClick}>Buy</Button>);
    fireEvent.click(screen.getByRole('button', { name: 'Buy' }));
    expect(onClick).toHaveBeenCalledOnce();
  });

  it('stays focusable when blocked, is described by the reason and does nothing', () => {
    const onClick = vi.fn();
    render(
      <Button onClick={onClick} blockedReason="The rate is not live">
        Buy
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Buy' });
    button.focus();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('The rate is not live');
    fireEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
  });

  it('is described by the visible line if there is one', () => {
    render(
      <>
        <Button blockedReason="Not live" aria-describedby="why">
          Buy
        </Button>
        <BlockedReason id="why">Not live</BlockedReason>
      </>,
    );
    expect(screen.getByRole('button').getAttribute('aria-describedby')).toBe('why');
    expect(screen.getAllByText('Not live')).toHaveLength(1);
  });

  it.each([{ blockedReason: 'Not live' }, { busy: true }])(
    'does not submit a form with %o',
    (state) => {
      const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
      const { rerender } = render(
        <form onSubmit={onSubmit}>
          <Button type="submit" {...state}>
            Send
          </Button>
        </form>,
      );
      fireEvent.click(screen.getByRole('button'));
      expect(onSubmit).not.toHaveBeenCalled();
      rerender(
        <form onSubmit={onSubmit}>
          <Button type="submit">Send</Button>
        </form>,
      );
      fireEvent.click(screen.getByRole('button'));
      expect(onSubmit).toHaveBeenCalledOnce();
    },
  );

  it('is not blocked by an empty reason', () => {
    render(<Button blockedReason="">Buy</Button>);
    expect(screen.getByRole('button').hasAttribute('aria-disabled')).toBe(false);
  });
});
