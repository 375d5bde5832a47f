import type { PagePath } from '#shared/addresses/pages.ts';
import type { FileRouteTypes } from './route-tree.gen.ts';

// Must not compile: a route that pages.ts does not list, or a row there without a route.
type Missing = Exclude<FileRouteTypes['to'], PagePath>;
type WithoutRoute = Exclude<PagePath, FileRouteTypes['to']>;

export const everyRouteHasARow: [Missing] extends [never] ? true : Missing = true;
export const everyRowHasARoute: [WithoutRoute] extends [never] ? true : WithoutRoute = true;
