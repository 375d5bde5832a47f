// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { addQueryValue, useFreshAddress } from './use-fresh-address.ts';

describe('addQueryValue', () => {
  it.each([
    ['/a.webp', '/a.webp?v=x'],
    ['/a.webp?b=1', '/a.webp?b=1&v=x'],
    ['/a.webp#w=1&h=1', '/a.webp?v=x#w=1&h=1'],
    ['data:image/gif;base64,AA', 'data:image/gif;base64,AA'],
    ['', ''],
  ])('turns %s into %s', (address, fresh) => {
    expect(addQueryValue(address, 'x')).toBe(fresh);
  });
});

describe('useFreshAddress', () => {
  it('adds the same value as long as the screen is mounted', () => {
    const { result, rerender } = renderHook(() => useFreshAddress());
    const first = result.current('/a.webp');
    expect(first).toMatch(/^\/a\.webp\?v=[a-z0-9]+$/);
    rerender();
    expect(result.current('/a.webp')).toBe(first);
  });

  it('adds none in a page that the store renders', () => {
    const Show = () => <p>{useFreshAddress()('/a.webp')}</p>;
    expect(renderToString(<Show />)).toBe('<p>/a.webp</p>');
  });
});
