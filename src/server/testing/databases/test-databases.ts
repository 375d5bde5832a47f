/** What a set-up of the run has made for its files: each test shop opens a copy of one of them. */
export interface TestDatabases {
  /** The server that has them; undefined where they are files of the embedded database. */
  postgresUrl?: string;
  /** The file, or the name on the server, of a database that has its schema and no rows. */
  empty: string;
  /** The same, filled with the demo. */
  demo: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Undefined in the project of the tests that have no database. */
    testDatabases: TestDatabases | undefined;
  }
}
