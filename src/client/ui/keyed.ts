/**
 * Each of the items with a key of its own, for lists whose items have no id and may be alike: the second of a name is another one
 * than the first. React would leave copies behind of two that have the same key.
 */
export function keyed<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string | number,
): { item: Item; key: string }[] {
  const seen = new Map<string | number, number>();
  return items.map((item) => {
    const name = nameOf(item);
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return { item, key: `${name}/${before}` };
  });
}
