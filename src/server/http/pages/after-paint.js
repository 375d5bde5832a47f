// Runs inside the document: once the page has been painted it asks for the rest of the style and the scripts.
// The libraries, which draw nothing, run as soon as they have loaded: this saves a long task when the app starts.
// The app starts once the style sheets have loaded or failed: a running app shows more than the page's first styles cover.
// A button pressed before the app runs is remembered for the app.
// Going back within this document changes only its address, and only a running app follows that: until the app runs, the page
// reloads at that address, as it would without scripts. Otherwise the app would hydrate this page as the other one. It looks at "left"
// for that (see client/app/early-press.ts): the address may have changed before this script has come, or once the app begins to start.
// The browser offers the installation only once, possibly before the app has loaded, so the offer is kept here.
// The browser may translate the page before the app follows that (see client/ui/translated-texts.ts): what changes until then is kept.
// A hidden tab paints nothing, so it starts without waiting for a paint.
(() => {
  const navigation = performance.getEntriesByType('navigation')[0];
  // Coming back to a page, the browser goes to where it was scrolled: everything needs its true height for that.
  if (navigation?.type !== 'navigate')
    for (const part of document.querySelectorAll('[data-later]')) part.dataset.later = '';
  const { styles, libraries, preloads, script } = JSON.parse(document.currentScript.dataset.parts);
  // The only scripts this policy allows are files of this build.
  const policy = globalThis.trustedTypes?.createPolicy('shop-start', {
    createScriptURL: (url) => (/^\/assets\/[\w.-]+\.js$/.test(url) ? url : ''),
  });
  const trusted = (url) => policy?.createScriptURL(url) ?? url;
  const add = (name, attributes) => {
    const element = document.createElement(name);
    for (const key in attributes)
      element.setAttribute(key, key === 'src' ? trusted(attributes[key]) : attributes[key]);
    document.head.append(element);
    return element;
  };
  const linkTo = (href) =>
    new Promise((end) => {
      const link = add('link', { rel: 'stylesheet', href, crossorigin: '' });
      for (const event of ['load', 'error']) link.addEventListener(event, end);
    });
  const load = async (href) => {
    const answer = await fetch(href);
    if (!answer.ok) throw new Error();
    const [own, ...pieces] = (await answer.text()).split('/*|*/');
    return pieces.length > 0 ? pieces : [own];
  };
  // A sheet restyles every element that it is about, which for all of it at once is a long task. So it comes in pieces, a frame
  // apart, the last first: each stands before those that may override it. What the page's own style has anyway is left out.
  const dress = async () => {
    const pieces = (await Promise.all(styles.map(load))).flat();
    while (pieces.length > 0) {
      await nextFrame();
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(pieces.pop());
      document.adoptedStyleSheets.unshift(sheet);
    }
  };
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    globalThis.installOffer ??= event;
  });
  const changes = [];
  const observer = new MutationObserver((seen) => changes.push(...seen));
  observer.observe(document.body, { childList: true, subtree: true });
  globalThis.earlyChanges = { changes, observer };
  // Should that code never come, what changes is not to be kept for as long as the page is open.
  setTimeout(() => observer.disconnect(), 60000);
  const early = new AbortController();
  const untilAwake = { capture: true, signal: early.signal };
  const keepPress = ({ target }) => {
    globalThis.earlyPress.button = target.closest('button');
  };
  addEventListener('click', keepPress, untilAwake);
  const address = ({ pathname, search }) => pathname + search;
  const rendered = address(new URL(navigation?.name ?? '', location));
  const goBack = (event) => {
    if (address(location) === rendered) return;
    event.stopImmediatePropagation();
    globalThis.earlyPress.left = true;
    location.reload();
  };
  addEventListener('popstate', goBack, untilAwake);
  globalThis.earlyPress = { stop: () => early.abort(), left: address(location) !== rendered };
  const run = (src) => add('script', { type: 'module', src, crossorigin: '' });
  // Starting each request takes time on a slow phone, so each gets its own task. Timers wait up to a second in a hidden tab.
  const nextTask = () =>
    new Promise((next) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', next, { once: true });
      port1.start();
      port2.postMessage(0);
    });
  // A hidden tab draws no frames.
  const nextFrame = () =>
    document.visibilityState === 'visible'
      ? Promise.race([
          new Promise(requestAnimationFrame),
          new Promise((end) => setTimeout(end, 100)),
        ])
      : nextTask();
  let begun = false;
  const begin = async () => {
    if (begun) return;
    begun = true;
    const sheets = dress().catch(() => Promise.all(styles.map(linkTo)));
    for (const src of libraries) {
      await nextTask();
      run(src);
    }
    for (const href of [script, ...preloads]) {
      await nextTask();
      add('link', { rel: 'modulepreload', href, crossorigin: '' });
    }
    await sheets;
    run(script);
  };
  // The first paint may show only the background, so this waits for the first contentful paint.
  const painted = (list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) begin();
  };
  if (document.visibilityState !== 'visible') begin();
  else new PerformanceObserver(painted).observe({ type: 'paint', buffered: true });
  setTimeout(begin, 3000);
})();
