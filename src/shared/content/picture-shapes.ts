/** What a picture is for, which says how it is cut and in which widths it ships. */
export const PICTURE_SHAPES = ['square', 'wide', 'hero'] as const;
export type PictureShape = (typeof PICTURE_SHAPES)[number];

interface Shape {
  /** What people choose. */
  label: string;
  /** Width by height of the part that is cut out. */
  ratio: number;
  /** Pixels of the files, as screens ask for them. */
  widths: readonly number[];
}

export const SHAPES: Record<PictureShape, Shape> = {
  square: { label: 'A product or a tile', ratio: 1, widths: [160, 320, 560] },
  wide: { label: 'A banner or news', ratio: 16 / 9, widths: [480, 960, 1440] },
  hero: { label: 'The home page’s first picture', ratio: 4 / 3, widths: [320, 480, 640, 960] },
};

/** Fewer pixels than these look torn on every screen. */
export const LEAST_WIDTH: Record<PictureShape, number> = { square: 320, wide: 480, hero: 480 };

/** Bytes of a file that may be uploaded. */
export const LARGEST_PICTURE_BYTES = 20 * 1024 * 1024;
export const LARGEST_FILM_BYTES = 12 * 1024 * 1024;
