import { experimentalStaticLocale } from './compiled/runtime.js';

/** The language of this build as India writes it, for `lang` attributes and `Intl`: `en-IN`. */
export const LANGUAGE_TAG = `${experimentalStaticLocale}-IN`;
