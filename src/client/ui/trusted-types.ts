type Kind = 'createHTML' | 'createScriptURL';
type Rule = (text: string) => string;

/** The Trusted Types API of browsers; the types of this build do not include it. */
interface Policies {
  createPolicy: (name: string, rules: Partial<Record<Kind, Rule>>) => Record<Kind, Rule>;
}

/**
 * A function from text to markup, or to a script's address, that the store's content policy allows by this name; in browsers
 * without Trusted Types the rule alone. Created once per name. Its result is a string to the types, and in such browsers an object
 * that nothing else can create.
 */
export function trustedBy(name: string, kind: Kind, rule: Rule): Rule {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy(name, { [kind]: rule });
  return policy ? (text) => policy[kind](text) : rule;
}
