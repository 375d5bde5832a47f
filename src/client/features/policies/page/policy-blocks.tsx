import type { Block } from '../policy.ts';
import { PolicyWords } from './policy-words.tsx';
import { useWordsInputs } from './use-words-inputs.ts';
import styles from './policy-blocks.module.css';

/** Paragraphs and lists, one after another. */
export function PolicyBlocks({ blocks }: { blocks: readonly Block[] }) {
  const inputs = useWordsInputs();
  return blocks.map((block) =>
    typeof block === 'function' ? (
      <p key={block(inputs)}>
        <PolicyWords text={block} />
      </p>
    ) : (
      <ul key={block.map((item) => item(inputs)).join('')} className={styles.list}>
        {block.map((item) => (
          <li key={item(inputs)}>
            <PolicyWords text={item} />
          </li>
        ))}
      </ul>
    ),
  );
}
