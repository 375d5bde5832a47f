import { catalogueOperations } from '#shared/desk/contract/catalogue/catalogue.ts';
import { useDeskQuery } from '../../../api/use-desk.ts';

/** An address to show a picture at, by the name that products use; undefined while unknown, null if it does not exist. */
export function usePicture(name: string | undefined): string | null | undefined {
  const isAddress = name !== undefined && /^(?:\/|https:\/\/)/.test(name);
  const { data } = useDeskQuery(
    catalogueOperations.CataloguePictures,
    { search: name ?? '', limit: 20 },
    { enabled: Boolean(name) && !isAddress },
  );
  if (isAddress) return name;
  return data && (data.rows.find((row) => row.name === name)?.picture ?? null);
}
