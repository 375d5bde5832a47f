// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest';
import { blockInspector } from './block-inspector.ts';

beforeAll(() => blockInspector(window));

const swallowed = (key: string, held: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true, ...held });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
};
const CTRL_SHIFT = { ctrlKey: true, shiftKey: true };

it.each([
  ['F12', {}],
  ['I', CTRL_SHIFT],
  ['i', CTRL_SHIFT],
])('blockInspector swallows %s %j', (key, held) => expect(swallowed(key, held)).toBe(true));

it.each([
  ['i', {}],
  ['I', { shiftKey: true }],
  ['i', { ctrlKey: true }],
  ['c', CTRL_SHIFT],
  ['F11', {}],
  ['F5', {}],
  ['Tab', {}],
  ['Enter', {}],
])('blockInspector leaves %s %j alone', (key, held) => expect(swallowed(key, held)).toBe(false));
