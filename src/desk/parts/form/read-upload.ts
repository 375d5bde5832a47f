/** A file in the form that an operation of the desk takes. */
export async function readUpload(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  // In parts: a call cannot take millions of arguments.
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return { name: file.name || 'picture', mediaType: file.type, base64: btoa(binary) };
}
