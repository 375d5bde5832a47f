/** The part of the font library that is used; it ships no types. */
declare module 'fontkit' {
  export interface Path {
    scale: (x: number, y: number) => Path;
    translate: (x: number, y: number) => Path;
    toSVG: () => string;
  }
  export interface Font {
    unitsPerEm: number;
    layout: (text: string) => {
      advanceWidth: number;
      glyphs: { id: number; path: Path }[];
      positions: { xAdvance: number; xOffset: number; yOffset: number }[];
    };
    hasGlyphForCodePoint: (codePoint: number) => boolean;
  }
  export function create(font: Uint8Array): Font;
}
