import { ROLE_WORDS, ROLES } from '#shared/desk/roles.ts';

/** Every role, as a form offers it. */
export const ROLE_OPTIONS = ROLES.map((role) => ({
  value: role,
  label: ROLE_WORDS[role].name,
  about: ROLE_WORDS[role].about,
}));
