import type { TestShop } from '#server/testing/test-shop.ts';
import { runDesk } from '../command-line/run-desk.ts';
import { type Death, isKilled, mortal } from './mortal-shop.ts';

/** What a random walk reads of a command's answer. */
export interface TypedAnswer {
  approval?: number;
  state?: string;
}

const CLERKS = ['Meera', 'Ravi', 'Kamal'] as const;

/** The name of one of three clerks. */
export const clerkOf = (clerk: number): string => CLERKS[clerk % CLERKS.length] ?? '';

/** For random walks: types a command; one that dies is typed again. Gives its answers, none for a refusal; throws where it is wrong. */
export async function typeCommand(
  shop: TestShop,
  { clerk, death }: { clerk: number; death: Death },
  args: string[],
): Promise<TypedAnswer[]> {
  const by = clerkOf(clerk);
  const request = { args: [...args, '--by', by, '--json'], user: by.toLowerCase() };
  let reply = await runDesk(mortal(shop, death), request);
  if (isKilled(reply)) reply = await runDesk(shop, request);
  if (reply.code === 2) throw new Error(`${args.join(' ')}: ${reply.error.join()}`);
  if (reply.out.length === 0) return [];
  const said = JSON.parse(reply.out.join('\n')) as TypedAnswer | TypedAnswer[];
  return Array.isArray(said) ? said : [said];
}
