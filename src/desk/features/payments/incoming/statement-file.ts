/** The file types of bank statements. */
export const STATEMENT_TYPES =
  '.csv,.txt,.sta,.940,.mt940,.xml,text/csv,text/plain,application/xml';
