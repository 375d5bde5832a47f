/** Icons that the first screens do not use: they are loaded with the screens that do. */
export const EYE = {
  path: 'M2.5 12c2.3-4.3 5.5-6.5 9.5-6.5s7.2 2.2 9.5 6.5c-2.3 4.3-5.5 6.5-9.5 6.5S4.8 16.3 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
} as const;
export const EYE_OFF = {
  path: 'M4 4l16 16M9.5 5.8c.8-.2 1.6-.3 2.5-.3 4 0 7.2 2.2 9.5 6.5a15 15 0 0 1-2.8 3.7M6 7.8A14 14 0 0 0 2.5 12c2.3 4.3 5.5 6.5 9.5 6.5 1.7 0 3.2-.4 4.6-1.2M10 10a3 3 0 0 0 4 4',
} as const;
export const PHONE = {
  path: 'M6.5 4h3l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5v3a2 2 0 0 1-2 2A14.5 14.5 0 0 1 4.5 6a2 2 0 0 1 2-2z',
} as const;
export const MAIL = {
  path: 'M3.5 6h17v12h-17zM3.5 7l8.5 6.5L20.5 7',
} as const;
export const PIN = {
  path: 'M12 21c4.5-4.8 7-8.2 7-11.2a7 7 0 0 0-14 0c0 3 2.5 6.4 7 11.2zM12 12.3a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
} as const;
export const QUOTE = {
  path: 'M10 6c-3.5 1-5.5 3.5-5.5 7v4.5H10V12H6.5M19.5 6c-3.5 1-5.5 3.5-5.5 7v4.5h5.5V12H16',
} as const;
export const SWAP = {
  path: 'M4 9h15M15 5l4 4-4 4M20 16H5M9 12.5L5 16l4 4',
} as const;
export const SHARE = {
  path: 'M12 15V4M8 7.5L12 3.5l4 4M5 12v8h14v-8',
} as const;
export const TRASH = {
  path: 'M4 7h16M9.5 7V4h5v3M6 7l1 13h10l1-13M10 11v5.5M14 11v5.5',
} as const;
export const DOWNLOAD = {
  path: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14',
} as const;
export const EXTERNAL = {
  path: 'M14 4h6v6M20 4l-9 9M17 14v6H4V7h6',
} as const;
export const MINUS = {
  path: 'M5 12h14',
} as const;
export const PLUS = {
  path: 'M12 5v14M5 12h14',
} as const;
export const BACK = {
  path: 'M20 12H4.5M11 5.5L4.5 12l6.5 6.5',
} as const;
/** In the header of every screen, and so among the icons of the start. */
export const SEARCH = 'search';
export const SCALE = {
  path: 'M12 4v16M8 20h8M5 7l7-2 7 2M5 7l-3 7h6zM19 7l-3 7h6zM2 14a3 3 0 0 0 6 0M16 14a3 3 0 0 0 6 0',
} as const;
export const TRUCK = {
  path: 'M2.5 6h11.5v11H2.5zM14 10h4l3.5 3.5V17H14M7 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17.5 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
} as const;
export const SHIELD = {
  path: 'M12 3l8 3v5.5c0 4.5-3.2 7.8-8 9.5-4.8-1.7-8-5-8-9.5V6zM8.5 12l2.5 2.5 4.5-5',
} as const;
export const LOCK = {
  path: 'M5.5 11h13v9.5h-13zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11M12 14.5V17',
} as const;
