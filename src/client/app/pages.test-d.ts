import type { PagePath } from '#shared/addresses/pages.ts';
import type { FileRouteTypes } from './route-tree.gen.ts';

// What must not compile: a route that pages.ts does not know, or a row there that has no route.
type Missing = Exclude<FileRouteTypes['to'], PagePath>;
type WithoutRoute = Exclude<PagePath, FileRouteTypes['to']>;

export const everyRouteHasARow: [Missing] extends [never] ? true : Missing = true;
export const everyRowHasARoute: [WithoutRoute] extends [never] ? true : WithoutRoute = true;
