import * as v from 'valibot';
import { colourFaults } from '#shared/content/brand-tokens.ts';
import { USUAL_COLOURS } from '#shared/content/usual-colours.ts';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import type { brandFields, brandOperations } from '#shared/desk/contract/content/brand.ts';

export type BrandReply = DeskReplyOf<typeof brandOperations.GetBrand>;
export type BrandFields = v.InferOutput<typeof brandFields>;
export type LogoFields = NonNullable<BrandFields['logo']>;

/** The values of the form. */
export interface BrandValues {
  name: string;
  shortName: string;
  claim: string;
  logo: LogoFields | null;
  ownColours: boolean;
  main: string;
  accent: string;
  paper: string;
  picture: string;
  /** The address of the picture, for the form only. */
  src: string;
  title: string;
  text: string;
}

export function valuesOf({ draft, heroSrc }: BrandReply): BrandValues {
  const { name, shortName, claim, logo, colours, hero } = draft;
  const worn = colours ?? USUAL_COLOURS;
  return {
    name,
    shortName,
    claim,
    logo: logo ?? null,
    ownColours: colours !== undefined,
    ...worn,
    ...hero,
    src: heroSrc,
  };
}

const colour = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i, 'A colour such as #0f3d2e'));
const text = (longest: number) => v.pipe(v.string(), v.trim(), v.maxLength(longest));
const needed = (longest: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, 'This is needed'), v.maxLength(longest));

/** Checks the typed values; unreadable colours are refused when the brand is published. */
export const brandValues = v.pipe(
  v.object({
    name: needed(40),
    shortName: needed(12),
    claim: text(60),
    logo: v.nullable(
      v.object({
        file: v.string(),
        width: v.number(),
        height: v.number(),
        named: v.boolean(),
        plate: v.boolean(),
      }),
    ),
    ownColours: v.boolean(),
    main: colour,
    accent: colour,
    paper: colour,
    picture: v.string(),
    src: v.string(),
    title: text(60),
    text: text(140),
  }),
  v.transform(
    ({ logo, ownColours, main, accent, paper, picture, src: _src, title, text, ...names }) => ({
      ...names,
      ...(logo && { logo }),
      ...(ownColours && { colours: { main, accent, paper } }),
      hero: { picture, title, text },
    }),
  ),
);

/** What is unreadable in the typed colours; empty while a colour is incomplete. */
export function faultsOf({ ownColours, main, accent, paper }: BrandValues): string[] {
  const colours = { main, accent, paper };
  const whole = Object.values(colours).every((each) => v.is(colour, each));
  return ownColours && whole ? colourFaults(colours) : [];
}
