import { Link, type LinkProps } from '@tanstack/react-router';
import { useServices } from '#client/api/services-context.ts';
import type { Words } from '../policy.ts';

const MARKED = /(\[[^\]]+\]\(\/[\w-]*\)|\*\*[^*]+\*\*)/;
const LINK = /^\[(?<words>[^\]]+)\]\((?<path>[^)]+)\)$/;

/** A text with its links and strong words. */
export function PolicyWords({ text }: { text: Words }) {
  const shop = useServices().config.projectName;
  return text({ shop })
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
