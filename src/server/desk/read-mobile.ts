import { latinDigits } from '#shared/typed-text.ts';

const MOBILE = /^(?:\+910?|0)?([6-9]\d{9})$/;

/** The ten digits of a whole mobile number as it is typed or pasted: `+91 98765-43210`. Undefined for any other text. */
export const readMobile = (text: string): string | undefined =>
  MOBILE.exec(latinDigits(text).replace(/[\s\p{Cf}()-]/gu, ''))?.[1];
