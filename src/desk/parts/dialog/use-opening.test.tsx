// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useOpening } from './use-opening.ts';

afterEach(cleanup);

const opening = () => {
  const { result } = renderHook(() => useOpening<string>());
  return {
    what: () => result.current[0],
    open: (what: string) => act(() => result.current[1](what)),
    /** What was drawn with the present opening, to be called by a late answer. */
    drawn: () => ({ close: result.current[2], become: result.current[3] }),
  };
};

describe('what is open', () => {
  it('closes, and becomes another, by what was drawn with it', () => {
    const it = opening();
    it.open('new');
    act(() => it.drawn().become('7'));
    expect(it.what()).toBe('7');
    act(() => it.drawn().close());
    expect(it.what()).toBeUndefined();
  });

  it.each(['other', 'first'])('stays when a late answer of an earlier one comes: %s', (next) => {
    const it = opening();
    it.open('first');
    const { close, become } = it.drawn();
    act(() => close());
    it.open(next);
    act(() => close());
    act(() => become('elsewhere'));
    expect(it.what()).toBe(next);
  });

  it('stays closed when a late answer comes after it was left', () => {
    const it = opening();
    it.open('first');
    const { close, become } = it.drawn();
    act(() => close());
    act(() => become('elsewhere'));
    expect(it.what()).toBeUndefined();
  });
});

it('no screen closes what is open by a state of its own, which an answer would close for another', () => {
  const screens = readdirSync('src/desk', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
    .map((name) => `src/desk/${name}`);
  expect(screens.length).toBeGreaterThan(150);
  const own = /onClose=\{\(\) => set[A-Z]\w*\((?:undefined|false|null)\)\}/;
  expect(screens.filter((name) => own.test(readFileSync(name, 'utf8')))).toEqual([]);
});
