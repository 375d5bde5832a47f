/** Every test of vitest's and Playwright's JSON results with its seconds; either may be missing. */
function durations(tests, journeys) {
  const ofVitest = (tests?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      title: `${name.replace(`${process.cwd()}/`, '')} > ${fullName}`,
      ms: duration ?? 0,
    })),
  );
  const ofSuite = ({ title, suites = [], specs = [] }, above = '') => {
    const path = above ? `${above} > ${title}` : `e2e/${title}`;
    return [
      ...suites.flatMap((suite) => ofSuite(suite, path)),
      ...specs.map((spec) => ({
        title: `${path} > ${spec.title}`,
        ms: spec.tests
          .flatMap(({ results }) => results)
          .reduce((sum, { duration }) => sum + duration, 0),
      })),
    ];
  };
  return [...ofVitest, ...(journeys?.suites ?? []).flatMap((suite) => ofSuite(suite))];
}

/** The slowest tests of both, a line each, slowest first. */
export const slowest = (tests, journeys, count = 20) =>
  durations(tests, journeys)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ title, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${title}`);
