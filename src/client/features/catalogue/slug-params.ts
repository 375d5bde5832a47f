import { fromSlug, toSlug } from '#shared/addresses/slug.ts';

/** Route parameters: slugs in the address, exact names in the code. */
export function slugParams<Name extends string>(...names: Name[]) {
  const each = (values: Record<Name, string>, change: (value: string) => string) =>
    Object.fromEntries(names.map((name) => [name, change(values[name])])) as Record<Name, string>;
  return {
    parse: (params: Record<Name, string>) => each(params, fromSlug),
    stringify: (params: Record<Name, string>) => each(params, toSlug),
  };
}
