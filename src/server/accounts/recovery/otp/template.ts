/** The values that a template may name in braces. */
export interface TemplateValues {
  number: string;
  code: string;
  secret: string;
}

/** All names in braces, known or not. */
export const namesIn = (template: string): string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const fill = (template: string, values: TemplateValues, write: (value: string) => string) =>
  template.replace(/\{(number|code|secret)\}/g, (_, name: keyof TemplateValues) =>
    write(values[name]),
  );

export const fillAddress = (template: string, values: TemplateValues): string =>
  fill(template, values, encodeURIComponent);

export const fillHeader = (template: string, values: TemplateValues): string =>
  fill(template, values, (value) => value);

/** A template that is JSON itself: its names stand inside the quotes of its texts. */
export function isJsonTemplate(template: string): boolean {
  try {
    JSON.parse(template);
    return true;
  } catch {
    return false;
  }
}

/** A body and what it is: JSON where its template is JSON, else the fields of a form. */
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
