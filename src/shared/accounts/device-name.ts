const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android phone'],
  [/Mac OS X/, 'Mac'],
  [/Windows/, 'Windows computer'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux computer'],
];

/** A short name for the browser's device: the first name of a passkey, or of a session in a list. */
export const deviceName = (agent: string): string =>
  SYSTEMS.find(([sign]) => sign.test(agent))?.[1] ?? 'Device';

/** Browsers that also name other browsers in their user agent come first. */
const BROWSERS: readonly [RegExp, string][] = [
  [/SamsungBrowser/, 'Samsung Internet'],
  [/EdgA?\/|EdgiOS/, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/FxiOS|Firefox/, 'Firefox'],
  [/CriOS|Chrome/, 'Chrome'],
  [/Safari/, 'Safari'],
];

/** The browser and the device, as far as they are known: `Chrome, Android phone`. */
export function browserAndDevice(agent: string): string {
  const browser = BROWSERS.find(([sign]) => sign.test(agent))?.[1];
  const device = deviceName(agent);
  return browser ? `${browser}, ${device}` : device;
}
