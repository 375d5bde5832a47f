// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PinField } from './pin-field.tsx';

afterEach(cleanup);

async function openPin() {
  render(
    <form>
      <PinField type="shipping" readOnly={false} />
      <textarea aria-label="Address" defaultValue="12 MG Road" />
    </form>,
  );
  return screen.findByLabelText<HTMLInputElement>('PIN code');
}

describe('the PIN code of an address', () => {
  it.each([
    '400001',
    '400 001',
    'PIN: 400 001',
    ' 400001\n',
    '४००००१',
    '12 MG Road, Mumbai 400001',
  ])('is read from %j as it is pasted', async (pasted) => {
    const pin = await openPin();
    // The browser would cut a pasted text to this length.
    expect(pin.maxLength).toBe(-1);
    fireEvent.change(pin, { target: { value: pasted } });
    expect(pin.value).toBe('400001');
  });

  it('is filled in by a browser with the text of the same address', async () => {
    expect((await openPin()).autocomplete).toBe('shipping postal-code');
  });
});
