import type { ComponentPropsWithRef } from 'react';

/** Drawn on a 24 px grid with a stroke of 1.6; each is a single path. */
const paths = {
  home: 'M4 11l8-7 8 7v8a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zM10 20v-5h4v5',
  shop: 'M8.5 11.5l1.2-5h4.6l1.2 5zM2.5 18.5l1.2-5h4.6l1.2 5zM14.5 18.5l1.2-5h4.6l1.2 5z',
  trend: 'M3 17l6-6 4 4 8-9M15.5 6H21v5.5',
  bag: 'M5 8h14l1 12H4zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-4 3.7-5.5 7.5-5.5s6.9 1.5 7.5 5.5',
  close: 'M6 6l12 12M18 6L6 18',
  'chevron-right': 'M9.5 5.5L16 12l-6.5 6.5',
  'chevron-left': 'M14.5 5.5L8 12l6.5 6.5',
  'chevron-down': 'M5.5 9.5L12 16l6.5-6.5',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20.5 20.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  play: 'M8 5l11 7-11 7z',
  pause: 'M9 6v12M15 6v12',
  check: 'M5 12.5l4.5 4.5L19 7',
  alert: 'M12 4l9 16H3zM12 10v4.5M12 17v.2',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.6v.2',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
  offline:
    'M4 4l16 16M2.5 9.5a14 14 0 0 1 4-2.5M10.5 5.6a14 14 0 0 1 11 3.9M5.7 13a9 9 0 0 1 4.3-2.4M15 11a9 9 0 0 1 3.3 2M9 16.5a4.5 4.5 0 0 1 5 -.6M12 19.8v.2',
  lotus:
    'M12 19c-3.2-2.6-4.5-5.4-4.5-8 0-2.3 1.5-4.6 4.5-7 3 2.4 4.5 4.7 4.5 7 0 2.6-1.3 5.4-4.5 8zM12 19c-5.2.3-8.7-2.4-9.5-8 2-.2 3.7.1 5 .9M12 19c5.2.3 8.7-2.4 9.5-8-2-.2-3.7.1-5 .9',
} as const;

/** The path of an icon from elsewhere, such as more-icons.ts. */
export interface IconPath {
  readonly path: string;
}

export type IconName = keyof typeof paths | IconPath;

export interface IconProps extends Omit<ComponentPropsWithRef<'svg'>, 'name'> {
  name: IconName;
  /** The size in CSS pixels; 24 by default. */
  size?: number;
  /** The accessible name; without it the icon is decoration. */
  label?: string;
}

/** A line icon in the colour of the text around it. */
export function Icon({ name, size = 24, label, ...rest }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      {...rest}
    >
      <path d={typeof name === 'string' ? paths[name] : name.path} />
    </svg>
  );
}
