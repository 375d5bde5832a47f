import type sharp from 'sharp';

/** The library for pictures, loaded with the first of them: a start and a command of the desk's shell need none. */
export const loadSharp = async (): Promise<typeof sharp> => (await import('sharp')).default;
