/** Colours of a shop, `#rrggbb`: both themes are made from them. */
export interface BrandColours {
  /** What can be pressed: the shop's own colour. */
  main: string;
  /** What shines: badges, fine lines. */
  accent: string;
  /** The paper of the light theme. */
  paper: string;
}

/** How a shop looks and what it is called. */
export interface Brand {
  name: string;
  /** Below the icon of the installed app: at most 12 characters. */
  shortName: string;
  /** A few words below the name; may be empty. */
  claim: string;
  /**
   * A file of `/brand/`. `named`: the shop's name is in it, so it stands instead of the name. `plate`: it is dark, and stands on a
   * light plate in the dark theme.
   */
  logo?: { file: string; width: number; height: number; named: boolean; plate: boolean };
  /** Absent: the shop's usual ones. */
  colours?: BrandColours;
  hero: {
    /** The stem of a picture; empty: none. */
    picture: string;
    title: string;
    text: string;
  };
}
