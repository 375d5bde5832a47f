import type { Database } from '../../db/database.ts';

const KINDS = ['select', 'insert', 'update', 'delete', 'execute', 'transaction'] as const;

/** The same database, with a count of its statements by kind, those in transactions included. */
export function watchStatements(db: Database): { db: Database; statements: string[] } {
  const statements: string[] = [];
  const watch = (real: Database): Database =>
    new Proxy(real, {
      get(target, name, receiver) {
        const value: unknown = Reflect.get(target, name, receiver);
        const kind = KINDS.find((each) => each === name);
        if (!kind || typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          statements.push(kind);
          const [first, ...others] = given;
          const watched =
            kind === 'transaction' && typeof first === 'function'
              ? [(tx: Database) => (first as (tx: Database) => unknown)(watch(tx)), ...others]
              : given;
          return Reflect.apply(value, target, watched) as unknown;
        };
      },
    });
  return { db: watch(db), statements };
}
