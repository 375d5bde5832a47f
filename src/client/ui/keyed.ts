/**
 * Each item with a unique key, for lists whose items have no id and may be alike: the second item of a name gets another key than
 * the first. With duplicate keys React would leave copies behind.
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
