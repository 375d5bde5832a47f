import { expect, type Locator } from 'playwright/test';

/** Presses a button that must do nothing: by thumb, by key, and by calling its actions directly. */
export async function pressInEveryWay(button: Locator): Promise<void> {
  await button.tap({ force: true });
  await button.focus();
  await expect(button, 'a blocked button can be focused').toBeFocused();
  await button.press('Enter');
  await button.press('Space');
  expect(await button.evaluate(callActions), 'actions behind the button').not.toEqual([]);
}

/**
 * Calls what React would call, past everything that prevents a press: the handlers of the element, of its component and of the
 * form around it. Returns their names.
 */
function callActions(element: Element): string[] {
  interface Fiber {
    memoizedProps: Record<string, unknown> | null;
    type: unknown;
    return: Fiber | null;
  }
  const HIGHEST = 15;
  const names = ['onClick', 'onPress', 'onSubmit', 'onChange', 'onAgain', 'onYes'];
  const event = {
    preventDefault: () => undefined,
    stopPropagation: () => undefined,
    currentTarget: element,
    target: element,
    nativeEvent: {},
  };
  const own = Object.keys(element).find((name) => name.startsWith('__reactFiber$')) ?? '';
  const called: string[] = [];
  let fiber = (element as unknown as Record<string, Fiber | null>)[own] ?? null;
  for (let up = 0; fiber && up < HIGHEST; up += 1, fiber = fiber.return) {
    for (const name of names) {
      const handler = fiber.memoizedProps?.[name];
      if (typeof handler !== 'function') continue;
      // The element's own handler only prevents the press; the ones above it are the actions.
      if (typeof fiber.type === 'function' || name === 'onSubmit') called.push(name);
      handler(event);
    }
  }
  return called;
}

/** The description of a button in its place: its own reason, or that of its group. */
export const reasonOf = (button: Locator): Promise<string> =>
  button.evaluate((element) => {
    const ids = element.closest('[aria-describedby]')?.getAttribute('aria-describedby') ?? '';
    const texts = ids.split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
    return texts.join(' ').trim();
  });
