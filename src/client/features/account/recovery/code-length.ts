import type { Config } from '#shared/contract/config.ts';
import { CODE_LENGTH } from '#client/ui/form/code-digits.ts';

/** The number of digits in this store's codes. */
export const codeLength = ({ extensions }: Pick<Config, 'extensions'>): number =>
  extensions.includes('sixDigitCodes') ? CODE_LENGTH + 1 : CODE_LENGTH;
