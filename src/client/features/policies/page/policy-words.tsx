import { Link, type LinkProps } from '@tanstack/react-router';
import type { Words } from '../policy.ts';
import { useWordsInputs } from './use-words-inputs.ts';

const MARKED = /(\[[^\]]+\]\(\/[\w-]*\)|\*\*[^*]+\*\*)/;
const LINK = /^\[(?<words>[^\]]+)\]\((?<path>[^)]+)\)$/;

/** A text with its links and strong words. */
export function PolicyWords({ text }: { text: Words }) {
  const inputs = useWordsInputs();
  return text(inputs)
    .split(MARKED)
    .map((part, index) => {
      // The parts of a text never change their order.
      const key = `${index} ${part}`;
      if (part.startsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>;
      const { words, path } = LINK.exec(part)?.groups ?? {};
      if (!path) return part;
      return (
        <Link key={key} to={path as NonNullable<LinkProps['to']>}>
          {words}
        </Link>
      );
    });
}
