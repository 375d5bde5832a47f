// For the build, which renders the static pages with the server's own bundle.
export { writeStaticPages } from '#server/http/pages/static-pages.ts';
