const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android phone'],
  [/Mac OS X/, 'Mac'],
  [/Windows/, 'Windows computer'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux computer'],
];

/** What a browser says of the device that it runs on, in a word: a first name for a passkey, or for a session in a list. */
export const deviceName = (agent: string): string =>
  SYSTEMS.find(([sign]) => sign.test(agent))?.[1] ?? 'Device';

/** Those that call themselves by the names of others too come first. */
const BROWSERS: readonly [RegExp, string][] = [
  [/SamsungBrowser/, 'Samsung Internet'],
  [/EdgA?\/|EdgiOS/, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/FxiOS|Firefox/, 'Firefox'],
  [/CriOS|Chrome/, 'Chrome'],
  [/Safari/, 'Safari'],
];

/** The same with the browser, as far as it is known: `Chrome, Android phone`. */
export function browserAndDevice(agent: string): string {
  const browser = BROWSERS.find(([sign]) => sign.test(agent))?.[1];
  const device = deviceName(agent);
  return browser ? `${browser}, ${device}` : device;
}
