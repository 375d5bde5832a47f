const LINES_OF_A_FAILURE = 12;

/** Every test in vitest's and Playwright's JSON results: its title, its milliseconds and, if it failed, its message. */
function results(tests, journeys) {
  const ofVitest = (tests?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const file = name.replace(`${process.cwd()}/`, '');
    // A file that could not be loaded has no tests, but a message of its own.
    if (assertionResults.length === 0 && message) return [{ title: file, ms: 0, failure: message }];
    return assertionResults.map(({ fullName, duration, status, failureMessages }) => ({
      title: `${file} > ${fullName}`,
      ms: duration ?? 0,
      failure: status === 'failed' ? failureMessages.join('\n') : undefined,
    }));
  });
  const ofSuite = ({ title, suites = [], specs = [] }, above = '') => {
    const path = above ? `${above} > ${title}` : `e2e/${title}`;
    return [
      ...suites.flatMap((suite) => ofSuite(suite, path)),
      ...specs.map((spec) => {
        const runs = spec.tests.flatMap(({ results: all }) => all);
        const bad = spec.tests.some(({ status }) => status === 'unexpected' || status === 'flaky');
        return {
          title: `${path} > ${spec.title}`,
          ms: runs.reduce((sum, { duration }) => sum + duration, 0),
          failure: bad
            ? runs.map(({ error }) => error?.message ?? 'passed another time').join('\n')
            : undefined,
        };
      }),
    ];
  };
  return [...ofVitest, ...(journeys?.suites ?? []).flatMap((suite) => ofSuite(suite))];
}

/** The slowest tests of both, a line each, slowest first. */
export const slowest = (tests, journeys, count = 20) =>
  results(tests, journeys)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ title, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${title}`);

/** The failed tests of both, each with the first lines of its message: for readers who have only the end of a log. */
export const failed = (tests, journeys) =>
  results(tests, journeys)
    .filter(({ failure }) => failure !== undefined)
    .map(({ title, failure }) => {
      const said = failure.split('\n').slice(0, LINES_OF_A_FAILURE);
      return [`  ${title}`, ...said.map((line) => `      ${line}`)].join('\n');
    });
