import { existsSync, renameSync, statSync } from 'node:fs';
import { readBackup, readMigrationsOf, writeBackup } from '#server/db/copy/copy-file.ts';
import { readCopy } from '#server/db/copy/read-copy.ts';
import { makeRoom, ownMigrations, requireSameVersion } from '#server/db/copy/require-room.ts';
import { writeCopy, type WrittenCopy } from '#server/db/copy/write-copy.ts';
import { connectDatabase, type Database, openDatabase } from '#server/db/database.ts';
import { verifyLedger } from '#server/digital/ledger/verify-ledger.ts';
import type { Settings } from '#server/settings.ts';
import { type DeskAnswer, type DeskCommand, WrongUsage } from '../../command-line/command.ts';
import { recordAudit, together } from '../../record-audit.ts';

export const backupCommand: DeskCommand = {
  name: 'backup',
  right: 'staff.manage',
  takes: ['FILE'],
  writes: 'FILE',
  // Taken by a newer version before its first start, it must still fit the version before: that is what it is for.
  asItIs: true,
  about: 'writes a backup of everything into a new file, while the shop runs',
  async run(desk, given) {
    const file = given.place('FILE');
    const begun = performance.now();
    await writeBackup(desk.shop.db, desk.shop.now(), file);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const bytes = statSync(file).size;
    await together(desk, (tx) => recordAudit(tx, { act: 'backup', subject: file }));
    const line = `${file} has everything up to now: ${(bytes / 1e6).toFixed(1)} MB, in ${seconds} s.`;
    const advice = 'Keep it where the shop is not, and the keys of IDENTITY_KEYS in a third place.';
    return { lines: [line, advice], data: { file, bytes, seconds: Number(seconds) } };
  },
};

export const restoreCommand: DeskCommand = {
  name: 'restore',
  right: 'staff.manage',
  takes: ['FILE'],
  about: 'puts a backup into the empty database of the settings, and verifies it',
  run: refuseRunning,
  async alone(settings, given) {
    const file = given.place('FILE');
    if (!existsSync(file)) throw new Error(`There is no ${file}.`);
    // Checked before the target is opened: a refused target must stay untouched.
    requireSameVersion(await readMigrationsOf(file), ownMigrations());
    const { db, migrate, close } = await connectDatabase(whereOf(settings));
    try {
      await makeRoom({ db, migrate });
      const written = await writeCopy(db, (sink) => readBackup(file, sink));
      return await verified(db, written, `The backup of ${written.at} is restored`);
    } finally {
      await close();
    }
  },
};

export const moveCommand: DeskCommand = {
  name: 'move',
  right: 'staff.manage',
  takes: [],
  options: {
    to: {
      value: 'DATABASE_URL',
      about: 'an empty PostgreSQL database; its password comes from PGPASSWORD',
      required: true,
    },
  },
  about: 'moves the embedded database to PostgreSQL, with every row, and verifies it',
  run: refuseRunning,
  async alone(settings, given) {
    if (settings.DATABASE_URL) {
      throw new WrongUsage('The store is on PostgreSQL already: leave DATABASE_URL out.', 'move');
    }
    const folder = settings.DATA_DIR;
    if (!existsSync(`${folder}/pg`)) throw new Error(`There is no store in ${folder}.`);
    const from = await openDatabase({ folder });
    let answer: DeskAnswer;
    try {
      const to = await connectDatabase({ databaseUrl: given.option('to') ?? '' });
      try {
        await makeRoom(to);
        const written = await writeCopy(to.db, (sink) => readCopy(from.db, Date.now(), sink));
        answer = await verified(to.db, written, 'The store has moved');
      } finally {
        await to.close();
      }
    } finally {
      await from.close();
    }
    if (answer.failed) return answer;
    // Two stores on two copies would sell the same gram twice.
    const old = `${folder}/pg.moved`;
    renameSync(`${folder}/pg`, old);
    const next = `Set DATABASE_URL and start it. ${old} has what was here; delete it when you are sure.`;
    return { ...answer, lines: [...answer.lines, next] };
  },
};

const whereOf = ({ DATABASE_URL, DATA_DIR }: Settings) =>
  DATABASE_URL ? { databaseUrl: DATABASE_URL } : { folder: DATA_DIR };

async function verified(
  db: Database,
  { rows, tables }: WrittenCopy,
  done: string,
): Promise<DeskAnswer> {
  const ledger = await verifyLedger({ db });
  const { sets, head, broken } = ledger;
  const said = broken
    ? `The ledger is NOT right: ${broken.kind} ${broken.reference}, ${broken.why}.`
    : `The ledger is right: ${sets} sets, head ${head}.`;
  return {
    lines: [`${done}: ${rows} rows in ${tables} tables, each read back and the same.`, said],
    data: { rows, tables, ledger: { sets, head, right: !broken } },
    ...(broken && { failed: true }),
  };
}

function refuseRunning(): never {
  throw new WrongUsage('Stop the shop first: this needs its data alone.');
}
