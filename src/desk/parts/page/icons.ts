/** Icons of the desk, on the grid of the shop's: 24 px, a stroke of 1.6, one path each. */
export const TODAY = { path: 'M4 6h16v14H4zM4 10h16M8 3.5V8M16 3.5V8' } as const;
export const RUPEE = { path: 'M7 4.5h10M7 9h10M7 4.5h3.5a4.5 4.5 0 0 1 0 9H7l7.5 6.5' } as const;
export const BOX = {
  path: 'M12 3l8.5 4.5v9L12 21l-8.5-4.5v-9zM3.5 7.5L12 12l8.5-4.5M12 12v9',
} as const;
export const GRID = {
  path: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
} as const;
export const PAGE = { path: 'M5 3.5h9L19 8.5v12H5zM14 3.5v5h5M8.5 13h7M8.5 16.5h7' } as const;
export const BOOK = {
  path: 'M6.5 3.5H19v17H6.5A1.5 1.5 0 0 1 5 19V5a1.5 1.5 0 0 1 1.5-1.5zM5 17.5h14M9 8h6',
} as const;
export const BARS = { path: 'M4 20.5h16M6.5 20v-7M12 20V5M17.5 20v-10' } as const;
export const KEY = {
  path: 'M8 20a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM11 13.5L20 4.5M16 8.5l3 3',
} as const;
export const LINES = { path: 'M4 6.5h16M4 12h16M4 17.5h10' } as const;
export const GUARD = { path: 'M12 3.5l8.5 8.5-8.5 8.5L3.5 12zM12 8.5v4.5M12 15.8v.2' } as const;
export const MORE = { path: 'M5.5 12v.2M12 12v.2M18.5 12v.2' } as const;
export const STOP = { path: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12h8' } as const;
export const TICKED = {
  path: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12.3l2.8 2.8 5.2-5.6',
} as const;
export const LIKELY = { path: 'M12 3.5l8.5 8.5-8.5 8.5L3.5 12zM12 7.5v9L7.5 12z' } as const;
export const HALF = {
  path: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 3v18M9 4.5v15M6 7v10',
} as const;
export const TWINS = { path: 'M8.5 8.5H20V20H8.5zM15.5 8.5V4H4v11.5h4.5' } as const;
export const RING = { path: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16z' } as const;
export const FOLD = { path: 'M4 4.5h16v15H4zM9.5 4.5v15M16 9.5L13.5 12l2.5 2.5' } as const;
export const UPLOAD = { path: 'M12 16V5M7.5 9L12 4.5 16.5 9M5 20h14' } as const;
export const CAMERA = {
  path: 'M4 7.5h4L9.5 5h5L16 7.5h4v12H4zM12 17a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
} as const;
