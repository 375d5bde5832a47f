const TAG =
  /<\/?(?:svg|use|path|g|circle|polygon|span)(?: (?:aria-hidden|class|viewBox|width|height|d|id|fill|fill-rule|clip-rule|points|cx|cy|r|xlink:href)="[^"<>:]*")*\s*\/?>/g;

/** Whether the markup only draws: shapes and text, without an address, a style or a script. */
export const isPlainMarkup = (text: string): boolean => !/[<>]/.test(text.replaceAll(TAG, ''));
