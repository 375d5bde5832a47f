/** The use of a picture, which decides its crop and its widths. */
export const PICTURE_SHAPES = ['square', 'wide', 'hero'] as const;
export type PictureShape = (typeof PICTURE_SHAPES)[number];

interface Shape {
  /** The name of the shape, as people choose it. */
  label: string;
  /** Width to height of the crop. */
  ratio: number;
  /** Widths of the shipped files in pixels. */
  widths: readonly number[];
}

export const SHAPES: Record<PictureShape, Shape> = {
  square: { label: 'A product or a tile', ratio: 1, widths: [160, 320, 560] },
  wide: { label: 'A banner or news', ratio: 16 / 9, widths: [480, 960, 1440] },
  hero: { label: 'The home page’s first picture', ratio: 4 / 3, widths: [320, 480, 640, 960] },
};

/** The least width in pixels: below it a picture looks blocky on every screen. */
export const LEAST_WIDTH: Record<PictureShape, number> = { square: 320, wide: 480, hero: 480 };

/** The most bytes of an uploaded file. */
export const LARGEST_PICTURE_BYTES = 20 * 1024 * 1024;
export const LARGEST_FILM_BYTES = 12 * 1024 * 1024;
