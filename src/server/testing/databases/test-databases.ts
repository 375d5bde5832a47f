/** The databases that a run's set-up has made: each test shop opens a copy of one of them. */
export interface TestDatabases {
  /** The server that has them; undefined for files of the embedded database. */
  postgresUrl?: string;
  /** The file, or the name on the server, of a database with its schema and no rows. */
  empty: string;
  /** The same for a database filled with the demo. */
  demo: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Undefined in the project of tests without a database. */
    testDatabases: TestDatabases | undefined;
  }
}
