import { m } from '#server/messages/compiled/messages.js';

/** The built index.html, cut at its marks. */
export interface Template {
  /** The whole file without its marks: what a device starts from. */
  shell: string;
  fill: (parts: { head: string; body: string; data: string }) => string;
}

const MARKS = /<!--(?:head|app|data)-->/g;

/** Reads the marks of index.html. Throws where one is missing, so that a build mistake shows at the start. */
export function readTemplate(indexHtml: string): Template {
  const withoutScript = `<noscript><p>${m.page_needs_script()}</p></noscript>`;
  for (const mark of ['<!--head-->', '<!--app-->', '<!--data-->']) {
    if (!indexHtml.includes(mark)) throw new Error(`index.html has no ${mark}`);
  }
  // What is painted comes first: the script can wait, and must not compete with the hero picture.
  const patient = indexHtml.replace(
    /<script type="module"/,
    '<script fetchpriority="low" type="module"',
  );
  return {
    shell: indexHtml.replaceAll(MARKS, (mark) => (mark === '<!--app-->' ? withoutScript : '')),
    fill: ({ head, body, data }) =>
      patient.replaceAll(MARKS, (mark) =>
        mark === '<!--head-->' ? head : mark === '<!--app-->' ? body : data,
      ),
  };
}
