/** The colours of a shop, `#rrggbb`: both themes are made from them. */
export interface BrandColours {
  /** The shop's main colour, of everything that can be pressed. */
  main: string;
  /** The accent colour: badges, fine lines. */
  accent: string;
  /** The light theme's paper colour. */
  paper: string;
}

/** The appearance and the names of a shop. */
export interface Brand {
  name: string;
  /** The name below the installed app's icon: at most 12 characters. */
  shortName: string;
  /** A short slogan below the name; may be empty. */
  claim: string;
  /**
   * A file of `/brand/`. `named`: the logo contains the shop's name, so it replaces the name. `plate`: the logo is dark, and gets
   * a light plate in the dark theme.
   */
  logo?: { file: string; width: number; height: number; named: boolean; plate: boolean };
  /** Absent: the shop's default colours. */
  colours?: BrandColours;
  hero: {
    /** The stem of a picture; empty for none. */
    picture: string;
    title: string;
    text: string;
  };
}
