/** The values that a template may name in braces, by their names. */
export type TemplateValues = Readonly<Record<string, string>>;

/** All names in braces, known or not. */
export const namesIn = (template: string): string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const fill = (template: string, values: TemplateValues, write: (value: string) => string) =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? whole : write(value);
  });

export const fillAddress = (template: string, values: TemplateValues): string =>
  fill(template, values, encodeURIComponent);

export const fillHeader = (template: string, values: TemplateValues): string =>
  fill(template, values, (value) => value);

/** Whether a template is JSON itself: its names are then inside quoted texts. */
export function isJsonTemplate(template: string): boolean {
  try {
    JSON.parse(template);
    return true;
  } catch {
    return false;
  }
}

/** A filled body and its type: JSON where its template is JSON, else form fields. */
export function fillBody(template: string, values: TemplateValues): { type: string; text: string } {
  return isJsonTemplate(template)
    ? {
        type: 'application/json',
        text: fill(template, values, (value) => JSON.stringify(value).slice(1, -1)),
      }
    : {
        type: 'application/x-www-form-urlencoded',
        text: fill(template, values, encodeURIComponent),
      };
}
