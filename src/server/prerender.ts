// For the build: it renders the static pages with the server's own bundle.
export { writeStaticPages } from './pages/static-pages.ts';
