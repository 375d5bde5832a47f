/** What is used of the library that reads fonts; it ships no types. */
declare module 'fontkit' {
  export interface Font {
    layout: (text: string) => { advanceWidth: number };
    hasGlyphForCodePoint: (codePoint: number) => boolean;
  }
  export function create(font: Uint8Array): Font;
}
