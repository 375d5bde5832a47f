type Kind = 'createHTML' | 'createScriptURL';
type Rule = (text: string) => string;

/** What browsers with Trusted Types have; the types of this build know nothing of it. */
interface Policies {
  createPolicy: (name: string, rules: Partial<Record<Kind, Rule>>) => Record<Kind, Rule>;
}

/**
 * A way from text to markup or to the address of a script that the store's content policy allows by this name; elsewhere the rule
 * alone. Made once for a name. What it gives is a string to the types, and in such browsers an object that nothing else can make.
 */
export function trustedBy(name: string, kind: Kind, rule: Rule): Rule {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy(name, { [kind]: rule });
  return policy ? (text) => policy[kind](text) : rule;
}
