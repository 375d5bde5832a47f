// Runs inside the document: once the page has been painted it asks for the rest of the style and the scripts.
// A tab that is out of sight paints nothing, so it does not wait.
(() => {
  const { styles, preloads, script } = JSON.parse(document.currentScript.dataset.parts);
  const add = (name, attributes) => {
    const element = document.createElement(name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    document.head.append(element);
  };
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const href of styles) add('link', { rel: 'stylesheet', href, crossorigin: '' });
    add('script', { type: 'module', src: script, crossorigin: '' });
    for (const href of preloads) add('link', { rel: 'modulepreload', href });
  };
  if (document.visibilityState !== 'visible') begin();
  else new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
  setTimeout(begin, 3000);
})();
