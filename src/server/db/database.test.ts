import { expect, it } from 'vitest';
import { openDatabase } from './database.ts';

it('an unreachable PostgreSQL is reported in one line without its password', async () => {
  const opening = openDatabase({ databaseUrl: 'postgresql://shop:secret@127.0.0.1:1/shop' });
  await expect(opening).rejects.toThrow(
    /^The database of DATABASE_URL could not be opened: (?!.*secret).*ECONNREFUSED.*$/,
  );
});

it('a host that nobody knows is reported with what may be wrong, and is not repeated: it may be half a password', async () => {
  const opening = openDatabase({ databaseUrl: 'postgresql://shop:a@b-secret.invalid/shop' });
  await expect(opening).rejects.toThrow(
    /^The database of DATABASE_URL could not be opened: nobody knows its host\. (?!.*secret).*%40.*$/,
  );
});
