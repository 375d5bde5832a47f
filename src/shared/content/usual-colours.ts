import type { BrandColours } from './brand.ts';

/** The shop's default colours, where its brand has none. */
export const USUAL_COLOURS: BrandColours = { main: '#0f3d2e', accent: '#b08d3c', paper: '#faf7f0' };
