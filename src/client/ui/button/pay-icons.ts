/** Icons of paying by transfer: they are loaded with the screens that use them. */
export const BANK = {
  path: 'M3.5 9.5L12 4l8.5 5.5zM5.5 9.5V17M10 9.5V17M14 9.5V17M18.5 9.5V17M3.5 20h17',
} as const;
export const SPLIT = {
  path: 'M4 7.5h16v9H4zM12 7.5v9M7 12h2M15 12h2',
} as const;
