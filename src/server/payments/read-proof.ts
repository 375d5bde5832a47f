/** A screenshot, drawn anew. */
export interface Proof {
  mediaType: 'image/jpeg';
  width: number;
  height: number;
  bytes: Uint8Array;
}

/**
 * Reads the screenshot of a payment from a data URL: JPEG, PNG, WebP or HEIC by its content, of at most 5 MB,
 * drawn anew without anything but the picture. Throws a Refusal 400 or 413 in the customer's words.
 */
export async function readProof(dataUrl: string): Promise<Proof> {
  throw new Error(`not built: ${dataUrl.length}`);
}
