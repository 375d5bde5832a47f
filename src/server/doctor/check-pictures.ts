import { count } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { proofs } from '#server/db/schema/payments.ts';
import type { Parts } from '#server/go-live/read-parts.ts';
import { reasonOf } from '#server/log.ts';
import { isMoved } from '#server/payments/proof/proof-bytes.ts';
import { type Finding, found } from './finding.ts';

const WRONG = 'They were not looked at: their settings are wrong.';

/** Checks the bucket for uploads, if it is used: puts, reads and removes a file. */
export async function checkPictures({ pictures }: Partial<Parts>): Promise<Finding> {
  const { ok, fail } = found('pictures');
  if (!pictures) return fail(WRONG);
  if (pictures.kind === 'database') return ok('Uploads are kept in the database.');
  return tryBucket(pictures.open(), { about: 'pictures', well: 'The bucket keeps uploads.' });
}

/** Checks the bucket for payment pictures; pictures moved earlier need it whatever is set now. */
export async function checkProofs(
  { proofs: part }: Partial<Parts>,
  db: Database | undefined,
): Promise<Finding> {
  const { ok, fail } = found('proofs');
  if (!part) return fail(WRONG);
  const bucket = part.open();
  const moved = db ? await countMoved(db) : 0;
  if (part.kind === 'database' && moved === 0) {
    return ok('Pictures of payments are kept in the database.');
  }
  if (!bucket) {
    return fail(
      `${moved} of the pictures of payments are in a bucket: set its S3_ settings again.`,
    );
  }
  return tryBucket(bucket, {
    about: 'proofs',
    well: `The bucket keeps pictures of payments; ${moved} are there.`,
  });
}

async function tryBucket(
  { probe }: { probe?: () => Promise<void> },
  { about, well }: { about: string; well: string },
): Promise<Finding> {
  const { ok, fail } = found(about);
  try {
    await probe?.();
    return ok(well);
  } catch (error) {
    return fail(
      `${reasonOf(error)}. Look at the S3_ settings, the rights of its key, the network.`,
    );
  }
}

/** 0 where the schema is of an earlier version, which moved none. */
async function countMoved(db: Database): Promise<number> {
  try {
    const [row] = await db.select({ moved: count() }).from(proofs).where(isMoved);
    return row?.moved ?? 0;
  } catch {
    return 0;
  }
}
