// Runs inside the document: once the page has been painted it asks for the rest of the style and the scripts.
// The libraries, which draw nothing, are evaluated as soon as they come: one long task less when the app starts.
// The app starts when the sheet is there, or could not be had: what is awake shows more than the page did.
// What is pressed before the app is awake is kept, and done then.
// Going back within this document changes its address alone, and only an app that is awake follows: until then the page of that
// address is loaded, as it would be without a script. The app would wake this page with the data of the other.
// The browser offers to install the shop once, maybe before any of that is there.
// A tab that is out of sight paints nothing, so it does not wait.
(() => {
  const { styles, libraries, preloads, script } = JSON.parse(document.currentScript.dataset.parts);
  // The one script that it starts is a file of this build.
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
  const sheet = (href) =>
    new Promise((end) => {
      const link = add('link', { rel: 'stylesheet', href, crossorigin: '' });
      for (const event of ['load', 'error']) link.addEventListener(event, end);
    });
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    globalThis.installOffer ??= event;
  });
  const early = new AbortController();
  const untilAwake = { capture: true, signal: early.signal };
  const keepPress = ({ target }) => {
    globalThis.earlyPress.button = target.closest('button');
  };
  addEventListener('click', keepPress, untilAwake);
  const address = () => location.pathname + location.search;
  const rendered = address();
  const goBack = (event) => {
    if (address() === rendered) return;
    event.stopImmediatePropagation();
    location.reload();
  };
  addEventListener('popstate', goBack, untilAwake);
  globalThis.earlyPress = { stop: () => early.abort() };
  const run = (src) => add('script', { type: 'module', src, crossorigin: '' });
  // Each request that is begun takes its time on a slow phone. A timer would wait a second in a tab that is out of sight.
  const nextTask = () =>
    new Promise((next) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', next, { once: true });
      port1.start();
      port2.postMessage(0);
    });
  let begun = false;
  const begin = async () => {
    if (begun) return;
    begun = true;
    const sheets = Promise.all(styles.map(sheet));
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
  // The first paint may be of the ground alone.
  const painted = (list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) begin();
  };
  if (document.visibilityState !== 'visible') begin();
  else new PerformanceObserver(painted).observe({ type: 'paint', buffered: true });
  setTimeout(begin, 3000);
})();
