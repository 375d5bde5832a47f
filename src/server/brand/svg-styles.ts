/** Rules for single classes, as drawing programs write them: `.a,.b{fill:#123}`. Other rules are dropped. */
export function classStyles(css: string): Map<string, Record<string, string>> {
  const styles = new Map<string, Record<string, string>>();
  const bare = css.replaceAll(/\/\*[^]*?\*\//g, '');
  for (const [, selectors = '', body = ''] of bare.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    for (const selector of selectors.split(',')) {
      const name = /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1];
      if (name) styles.set(name, { ...styles.get(name), ...declarationsOf(body) });
    }
  }
  return styles;
}

/** The declarations of a `style` attribute or a rule. */
export const declarationsOf = (body: string): Record<string, string> =>
  Object.fromEntries(
    body.split(';').flatMap((declaration) => {
      const [name, ...value] = declaration.split(':');
      return name && value.length > 0 ? [[name.trim().toLowerCase(), value.join(':').trim()]] : [];
    }),
  );
