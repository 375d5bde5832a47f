import type { CardProvider } from '../card/provider.ts';
import { SANDBOX, sandboxGateway } from '../card/sandbox-gateway.ts';
import { serveSandbox } from './serve-sandbox.ts';

/** Stands for a provider in a demo: its page is the store's own, and its visitor decides what happens. */
export const sandboxProvider: CardProvider = {
  name: SANDBOX,
  settings: [],
  demoOnly: true,
  formTargets: [],
  read: () => sandboxGateway,
  routes: serveSandbox,
};
