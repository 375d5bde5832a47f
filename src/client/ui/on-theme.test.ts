// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { onTheme } from './on-theme.ts';

const root = document.documentElement;
afterEach(() => root.removeAttribute('data-theme'));

it.each([null, 'dark'])(
  'what is drawn in the theme %s is drawn in the light one for paper, and as before after it',
  async (theme) => {
    if (theme) root.setAttribute('data-theme', theme);
    const drawn: (string | null)[] = [];
    const stop = onTheme(() => drawn.push(root.getAttribute('data-theme')));
    window.dispatchEvent(new Event('beforeprint'));
    await vi.waitFor(() => expect(drawn).toEqual(['light']));
    window.dispatchEvent(new Event('afterprint'));
    await vi.waitFor(() => expect(drawn).toEqual(['light', theme]));
    stop();
  },
);
