import { useServices } from '#client/api/services-context.ts';
import type { Block } from '../policy.ts';
import { PolicyWords } from './policy-words.tsx';
import styles from './policy-blocks.module.css';

/** Paragraphs and lists, one after another. */
export function PolicyBlocks({ blocks }: { blocks: readonly Block[] }) {
  const shop = useServices().config.projectName;
  return blocks.map((block) =>
    typeof block === 'function' ? (
      <p key={block({ shop })}>
        <PolicyWords text={block} />
      </p>
    ) : (
      <ul key={block.map((item) => item({ shop })).join('')} className={styles.list}>
        {block.map((item) => (
          <li key={item({ shop })}>
            <PolicyWords text={item} />
          </li>
        ))}
      </ul>
    ),
  );
}
