/** `npm run test:all` walks at random for longer than a change should wait for. */
const THOROUGH = process.env['INTERLEAVING_MS'] !== undefined;

/** How many random cases a test tries: all of them in `npm run test:all`, a quarter with every change. */
export const randomCases = (all: number): number => (THOROUGH ? all : Math.ceil(all / 4));
