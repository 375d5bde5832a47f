import * as reactDom from 'react-dom/client';

/**
 * React DOM, for whoever draws the app. It is evaluated where it is imported as CommonJS, so that happens here, in the file of the
 * libraries, which a first visit runs while the rest of the start is still on its way (see vite.config.ts).
 */
export const { createRoot, hydrateRoot } = reactDom;
