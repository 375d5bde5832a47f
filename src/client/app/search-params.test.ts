import { expect, test } from 'vitest';
import { routeTree } from './route-tree.gen.ts';

type Validate = (search: Record<string, unknown>) => Record<string, unknown>;

/** What a made-up link may carry; the last has no text. */
const UNUSABLE: unknown[] = ['Silver', 'SELL', Infinity, true, null, [[]], {}, { toString: 0 }];

const routes = Object.values<AnyRoute>({ ...routeTree.children });
interface AnyRoute {
  id: string;
  options: { validateSearch?: unknown };
}

/** The parameters that the validation reads. */
function namesRead(validate: Validate): string[] {
  const names: string[] = [];
  const asked = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (_, name) => {
        names.push(String(name));
        return undefined;
      },
    },
  );
  validate(asked);
  return names;
}

const validated = routes.flatMap(({ id, options: { validateSearch } }) =>
  typeof validateSearch === 'function' ? [{ id, validate: validateSearch as Validate }] : [],
);

test.each(validated)(
  '$id reads its parameters with each value that a link may carry, and lets none through unread',
  ({ validate }) => {
    const names = namesRead(validate);
    expect(names).not.toEqual([]);
    for (const value of UNUSABLE) {
      const search = validate(Object.fromEntries(names.map((name) => [name, value])));
      // The router lays the result over the address: a name that is missing here keeps the value of the address.
      expect(Object.keys(search).sort()).toEqual([...names].sort());
    }
  },
);
