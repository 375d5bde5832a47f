import type { Page } from 'playwright/test';

const LATIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Each Latin letter and each digit becomes one of this writing, which the shop does not use, so that a text can be read back. */
const [FIRST_LETTER, FIRST_DIGIT] = [0xc05, 0xc66];

/** A text in the language of the translator. */
export const translated = (text: string): string =>
  text
    .replaceAll(/[A-Za-z]/g, (letter) => String.fromCodePoint(FIRST_LETTER + LATIN.indexOf(letter)))
    .replaceAll(/\d/g, (digit) => String.fromCodePoint(FIRST_DIGIT + Number(digit)));

/**
 * What Chrome's translator and those like it do to a page: each text is replaced by `<font><font>its translation</font></font>`, and so is
 * every text that is added or changed later, but for what says translate="no" or has the class notranslate. Attributes are left alone.
 * It is a string because it runs in the page.
 */
const TRANSLATOR = `(() => {
  const LATIN = '${LATIN}', FIRST_LETTER = ${FIRST_LETTER}, FIRST_DIGIT = ${FIRST_DIGIT};
  const translated = (text) =>
    text
      .replace(/[A-Za-z]/g, (letter) => String.fromCharCode(FIRST_LETTER + LATIN.indexOf(letter)))
      .replace(/[0-9]/g, (digit) => String.fromCharCode(FIRST_DIGIT + Number(digit)));
  const original = (text) =>
    text
      .replace(/[\\u0c05-\\u0c38]/g, (letter) => LATIN[letter.charCodeAt(0) - FIRST_LETTER])
      .replace(/[\\u0c66-\\u0c6f]/g, (digit) => String(digit.charCodeAt(0) - FIRST_DIGIT));
  const SKIPPED = 'script, style, textarea, noscript, svg, font';
  const mayTranslate = (element) => {
    if (!element || element.closest(SKIPPED + ', .notranslate')) return false;
    return element.closest('[translate]')?.getAttribute('translate') !== 'no';
  };
  const toFont = (texts) => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.style.verticalAlign = inner.style.verticalAlign = 'inherit';
    inner.textContent = translated(texts.map(({ data }) => data).join(''));
    outer.append(inner);
    return outer;
  };
  const replace = (texts) => {
    const font = toFont(texts);
    const [first, ...others] = texts;
    if (globalThis.translator.inTwoSteps) {
      first.before(font);
      first.remove();
    } else first.replaceWith(font);
    // Texts that follow each other are one sentence.
    for (const text of others) text.remove();
  };
  const translate = (root) => {
    if (root.nodeType === Node.TEXT_NODE) root = root.parentNode;
    if (!root) return;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const last = found.at(-1);
      if (last?.at(-1) === text.previousSibling && last) last.push(text);
      else found.push([text]);
    }
    for (const texts of found)
      if (texts.some(({ data }) => data.trim()) && mayTranslate(texts[0].parentElement)) replace(texts);
  };
  const watch = new MutationObserver((records) => {
    const roots = new Set();
    for (const { type, target, addedNodes } of records)
      if (type === 'characterData') roots.add(target);
      else for (const node of addedNodes) if (node.nodeName !== 'FONT') roots.add(node);
    for (const root of roots) if (root.isConnected) translate(root);
  });
  globalThis.translator = {
    inTwoSteps: false,
    original,
    start() {
      document.documentElement.classList.add('translated-ltr');
      document.documentElement.lang = 'hi';
      document.title = translated(document.title);
      translate(document.body);
      watch.observe(document.body, { childList: true, characterData: true, subtree: true });
    },
  };
})()`;

declare global {
  var translator: { inTwoSteps: boolean; start: () => void; original: (text: string) => string };
}

/** Lets the page be translated: by `startTranslation`, or from its first content on, before the app has started. */
export async function translatePages(page: Page, { fromFirst = false } = {}): Promise<void> {
  const whenParsed =
    ";addEventListener('DOMContentLoaded', () => translator.start(), { once: true })";
  await page.addInitScript(TRANSLATOR + (fromFirst ? whenParsed : ''));
}

export const startTranslation = (page: Page): Promise<void> =>
  page.evaluate(() => translator.start());

/** A text as the customer reads it, and as the app has it. */
interface Difference {
  shown: string;
  meant: string;
}

/** The elements whose text on the screen, read back, is not what React last gave them. */
export const misreadTexts = (page: Page): Promise<Difference[]> =>
  page.evaluate(() => {
    interface Fiber {
      tag: number;
      memoizedProps: unknown;
      stateNode: unknown;
      child: Fiber | null;
      sibling: Fiber | null;
    }
    const [ELEMENT, TEXT, PORTAL] = [5, 6, 4];
    const found: Difference[] = [];
    const childrenOf = (fiber: Fiber) => {
      const list: Fiber[] = [];
      for (let child = fiber.child; child; child = child.sibling) list.push(child);
      return list;
    };
    /** The text that React has given to what is below a fiber; undefined where it is not React's. */
    const read = (fiber: Fiber): string | undefined => {
      if (fiber.tag === TEXT) return String(fiber.memoizedProps);
      if (fiber.tag === PORTAL) {
        for (const child of childrenOf(fiber)) read(child);
        return '';
      }
      const parts = childrenOf(fiber).map(read);
      let text = parts.includes(undefined) ? undefined : parts.join('');
      if (fiber.tag !== ELEMENT) return text;
      const element = fiber.stateNode as Element;
      const { children, dangerouslySetInnerHTML } = fiber.memoizedProps as {
        children?: unknown;
        dangerouslySetInnerHTML?: unknown;
      };
      if (dangerouslySetInnerHTML || element.nodeName === 'NOSCRIPT') return undefined;
      if (typeof children === 'string' || typeof children === 'number') text = String(children);
      const own = childrenOf(fiber).some((child) => child.tag === TEXT) || fiber.child === null;
      const shown = translator.original(element.textContent ?? '');
      if (own && text !== undefined && shown !== text) found.push({ shown, meant: text });
      return text;
    };
    const [, root] =
      Object.entries(document.getElementById('root') ?? {}).find(([key]) =>
        key.startsWith('__reactContainer'),
      ) ?? [];
    if (!root) throw new Error('The app has not started');
    read((root as { stateNode: { current: Fiber } }).stateNode.current);
    return found;
  });
