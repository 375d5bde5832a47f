/** The words of a banner. Many stores name a banner after its file: that is nothing to read out. */
export function bannerHeadline(name: string): string | undefined {
  const text = name.trim();
  if (!text || /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(text)) return undefined;
  // One token without a space, such as banner_2, is a key of the store.
  return /\s/.test(text) ? text : undefined;
}
