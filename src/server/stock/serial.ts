const SERIAL = /^[A-Z0-9][A-Z0-9./-]{0,39}$/;

/**
 * A bar's or coin's number as it is kept: in capitals, without spaces, whatever a scanner or a hand puts around it. Undefined for what
 * can be none.
 */
export function readSerial(text: string): string | undefined {
  const serial = text.replace(/\s+/g, '').toUpperCase();
  return SERIAL.test(serial) ? serial : undefined;
}
