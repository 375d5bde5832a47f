declare global {
  /** Set by the inline script of a rendered document: what has changed in it since. */
  var earlyChanges: EarlierChanges | undefined;
}

interface EarlierChanges {
  observer: MutationObserver;
  changes: readonly MutationRecord[];
}

/** What stands in the page for a text that the browser has translated, and the texts that it stands for, in their order. */
const standIns = new WeakMap<Node, ChildNode>();
const textsOf = new WeakMap<Node, Node[]>();
/** What the app itself has removed: nothing stands for it. */
const dropped = new WeakSet<Node>();
let isTranslated = false;

const isFont = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT';

/**
 * A browser that translates a page takes each text out of it and puts a `<font>` with the translation there. React would go on writing
 * to the text that nobody sees any more, so that a price stands still, and would fail where it removes that text, so that the screen is
 * lost. Here a text returns to its place before React touches it, and the browser translates it anew. Start it before React, or
 * with the `earlier` changes of the page since before React, whose observer ends then. In a page that nobody translates it changes nothing.
 */
export function followTranslation(page: Node, earlier?: EarlierChanges): void {
  if (earlier) {
    const changes = [...earlier.changes, ...earlier.observer.takeRecords()];
    earlier.observer.disconnect();
    changes.forEach(follow);
    // React may have written to one of them meanwhile.
    for (const { removedNodes } of changes) removedNodes.forEach(putBack);
  }
  new MutationObserver((records) => records.forEach(follow)).observe(page, {
    childList: true,
    subtree: true,
  });
}

function follow({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  const fonts = [...addedNodes, previousSibling, nextSibling].filter(isFont);
  // One that stands for nothing yet is the new one; otherwise several texts have become one sentence.
  const font = fonts.find((each) => !textsOf.has(each)) ?? fonts[0];
  if (!font) return;
  for (const node of removedNodes) {
    // A translation may give way to another one.
    const texts = node.nodeType === Node.TEXT_NODE ? [node] : (textsOf.get(node) ?? []);
    for (const text of texts) {
      const isMoved = text.isConnected && !font.contains(text);
      if (isMoved || dropped.has(text)) continue;
      standIns.set(text, font);
      textsOf.set(font, [...(textsOf.get(font) ?? []), text]);
    }
  }
  if (!isTranslated) bringTextsBack();
  isTranslated = true;
}

/** Puts a text back to its place in the page, with those that were translated together with it. */
function putBack(node: Node | null): void {
  const font = node && standIns.get(node);
  if (!font) return;
  const texts = textsOf.get(font) ?? [];
  textsOf.delete(font);
  for (const text of texts) standIns.delete(text);
  font.replaceWith(...texts);
}

/** Each of React's ways to touch a text brings it back first. */
function bringTextsBack(): void {
  const { removeChild, insertBefore, appendChild } = Node.prototype;
  const written = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.assign(Node.prototype, {
    removeChild(this: Node, child: Node) {
      putBack(child);
      dropped.add(child);
      // Better a text too many than no screen.
      return child.parentNode === this ? removeChild.call(this, child) : child;
    },
    insertBefore(this: Node, child: Node, before: Node | null) {
      putBack(child);
      putBack(before);
      return insertBefore.call(this, child, before?.parentNode === this ? before : null);
    },
    appendChild(this: Node, child: Node) {
      putBack(child);
      return appendChild.call(this, child);
    },
  });
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...written,
    set(this: Node, text: string | null) {
      putBack(this);
      written?.set?.call(this, text);
    },
  });
}
