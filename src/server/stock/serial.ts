const SERIAL = /^[A-Z0-9][A-Z0-9./-]{0,39}$/;

/** A serial in its stored form: in capitals, without spaces or what a scanner adds. Undefined for an impossible one. */
export function readSerial(text: string): string | undefined {
  const serial = text.replace(/\s+/g, '').toUpperCase();
  return SERIAL.test(serial) ? serial : undefined;
}
