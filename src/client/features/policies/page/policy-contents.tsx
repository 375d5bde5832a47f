import { m } from '#client/messages/compiled/messages.js';
import { Disclosure } from '#client/ui/layout/disclosure.tsx';
import type { PolicySection } from '../policy.ts';
import { useWordsInputs } from './use-words-inputs.ts';
import styles from './policy-contents.module.css';

/** The table of contents: folded on a phone, and beside the text on a desktop. */
export function PolicyContents({ sections }: { sections: readonly PolicySection[] }) {
  return (
    <>
      <Disclosure summary={m.policies_contents()} className={styles.folded}>
        <Contents sections={sections} />
      </Disclosure>
      <div className={styles.standing}>
        <p className={styles.name} aria-hidden>
          {m.policies_contents()}
        </p>
        <Contents sections={sections} />
      </div>
    </>
  );
}

function Contents({ sections }: { sections: readonly PolicySection[] }) {
  const inputs = useWordsInputs();
  return (
    <nav aria-label={m.policies_contents()}>
      <ol className={styles.list}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            {/* Plain anchors: the browser moves the focus along, and they need no script. */}
            <a href={`#${id}`}>{title(inputs)}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
