/** The built app: beside the server's bundle, or where the development server keeps it. */
export const CLIENT_DIR = import.meta.env.DEV
  ? `${process.cwd()}/public`
  : `${import.meta.dirname}/../client`;
