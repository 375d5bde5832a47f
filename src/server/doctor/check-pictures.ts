import { count, notExists, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { proofs } from '#server/db/schema/payments.ts';
import { pictureFiles, pictures } from '#server/db/schema/pictures.ts';
import type { Parts } from '#server/go-live/read-parts.ts';
import { reasonOf } from '#server/log.ts';
import { isMoved } from '#server/payments/proof/proof-bytes.ts';
import { type Finding, found } from './finding.ts';

const WRONG = 'They were not looked at: their settings are wrong.';

/** Checks the bucket for uploads, if it is used: puts, reads and removes a file; else whether the database has them all. */
export async function checkPictures(
  { pictures: part }: Partial<Parts>,
  db: Database | undefined,
): Promise<Finding> {
  const { ok, fail } = found('pictures');
  if (!part) return fail(WRONG);
  if (part.kind === 's3') {
    return tryBucket(part.open(), { about: 'pictures', well: 'The bucket keeps uploads.' });
  }
  const gone = db ? await countGone(db) : 0;
  return gone === 0
    ? ok('Uploads are kept in the database.')
    : fail(
        `${gone} of the uploads are in a bucket, and the shop shows gaps: set PICTURE_STORE=s3 with its S3_ settings again, or upload them anew.`,
      );
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

/** The uploads without files in the database; 0 where the schema is of a version before them. */
async function countGone(db: Database): Promise<number> {
  const files = db
    .select({ name: pictureFiles.name })
    .from(pictureFiles)
    .where(sql`${pictures.files} ? ${pictureFiles.name}`);
  try {
    const [row] = await db.select({ gone: count() }).from(pictures).where(notExists(files));
    return row?.gone ?? 0;
  } catch {
    return 0;
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
