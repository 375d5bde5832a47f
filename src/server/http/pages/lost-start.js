// Runs inside every document, before anything that the document asks for.
// On a weak network the app's script may be lost, or one that it needs, or the end of the document. No other script then runs, and
// the page would stay as it was painted, with prices that never become live and buttons that do nothing. It is loaded anew once
// what was lost can be had, which is asked for now and then: an installed app has no button for it.
// What arrives only in part ends no loading in Chromium, so a document counts as cut when it no longer grows.
// At most once a minute: a script that never runs although it arrives must not make a page reload all the time.
(() => {
  // The script, and what it imports.
  const files = document.currentScript.dataset.start.split(' ');
  const AT = 'reloaded-at';
  const mayReload = () => {
    // Throws where nothing can be stored, which ends the attempts: nothing would end the reloading.
    if (Math.abs(Date.now() - sessionStorage.getItem(AT)) < 60000) return false;
    sessionStorage.setItem(AT, Date.now());
    return true;
  };
  const pause = (ms) => new Promise((end) => setTimeout(end, ms));
  // A network that asks for a login answers with its own page. A script that is gone is of an earlier build: the page names another.
  const arrives = async (href, kind) => {
    const answer = await fetch(href, { cache: 'reload' });
    await answer.text();
    const type = answer.headers.get('content-type') ?? '';
    return answer.status === 404 || (answer.ok && type.includes(kind));
  };
  const loadAnew = async (hrefs, kind, needed = () => true) => {
    let wait = 2000;
    let anew = false;
    while (!anew) {
      await pause(wait);
      wait = Math.min(2 * wait, 30000);
      const arrived = await Promise.all(hrefs.map((href) => arrives(href, kind))).catch(() => []);
      if (!needed()) return;
      anew = arrived.length > 0 && arrived.every(Boolean) && mayReload();
    }
    location.reload();
  };
  const onLost = ({ target }) => {
    if (target.localName !== 'script' || target.getAttribute('src') !== files[0]) return;
    removeEventListener('error', onLost, true);
    void loadAnew(files, 'javascript');
  };
  addEventListener('error', onLost, true);

  const isLoading = () => document.readyState === 'loading';
  const size = () => document.documentElement.textContent.length;
  const watch = async () => {
    for (let before; isLoading() && before !== size();) {
      before = size();
      await pause(5000);
    }
    if (isLoading()) void loadAnew([location.href], 'html', isLoading);
  };
  void watch();
  // Other browsers end the loading there: what asks for the scripts stands near the end.
  addEventListener('DOMContentLoaded', () => {
    const whole = document.querySelector('script[src], script[type="application/json"]');
    if (!whole) void loadAnew([location.href], 'html');
  });
})();
