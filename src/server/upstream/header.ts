/** A header that goes with every request; its value is a secret. */
export interface Header {
  name: string;
  value: string;
}

/** Reads `Name: value`. Undefined for anything that no request could carry. */
export function parseHeader(text: string): Header | undefined {
  const found = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)$/.exec(
    text,
  );
  return found?.[1] && found[2] ? { name: found[1], value: found[2] } : undefined;
}
