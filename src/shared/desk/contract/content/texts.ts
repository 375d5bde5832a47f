import * as v from 'valibot';
import { deskOperation } from '../desk-operation.ts';
import { deskHtml, deskText, doneReply, neededText, time } from '../fields.ts';

const sectionName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,59}$/, 'must be a short name'));

/** A section that the desk wrote to replace the app's own. */
const section = v.object({
  title: deskText(160),
  html: deskHtml,
  /** Whether the section is hidden altogether. */
  hidden: v.boolean(),
});
export type Section = v.InferOutput<typeof section>;

/** The sections that differ from the app's own, by id. All others are the app's own. */
const sections = v.pipe(
  v.record(sectionName, section),
  v.check((all) => Object.keys(all).length <= 60, 'must be at most 60 sections'),
);
export type Sections = v.InferOutput<typeof sections>;

const pageName = neededText(60);

const version = v.object({
  version: v.number(),
  at: time,
  by: v.string(),
  note: v.string(),
  sections,
});
export type TextVersion = v.InferOutput<typeof version>;

/** The app's own text of a section. */
const ownSection = v.object({ id: v.string(), title: v.string(), html: v.string() });
export type OwnSection = v.InferOutput<typeof ownSection>;

const figure = v.object({ name: v.string(), about: v.string(), value: v.string() });

const reads = { access: 'content.see', effect: 'read', topics: ['content'] } as const;
const changes = { access: 'content.edit', effect: 'change' } as const;

/** Operations of the desk: the texts of the policies and of About. The app's own apply where the desk has written none. */
export const textOperations = {
  ListTexts: deskOperation({
    ...reads,
    name: 'ListTexts',
    request: v.object({}),
    reply: v.object({
      pages: v.array(
        v.object({
          page: v.string(),
          title: v.string(),
          /** 0: the app's own text. */
          version: v.number(),
          at: v.nullable(time),
          by: v.string(),
          /** Whether there are unpublished changes. */
          draft: v.boolean(),
        }),
      ),
    }),
  }),
  ReadText: deskOperation({
    ...reads,
    name: 'ReadText',
    request: v.object({ page: pageName }),
    reply: v.object({
      page: v.string(),
      title: v.string(),
      own: v.array(ownSection),
      published: v.nullable(version),
      draft: v.nullable(v.object({ sections, by: v.string(), at: time })),
      /** The revision of the draft, to be named by the next change; keeps counting when there is no draft. */
      revision: v.number(),
      /** Figures that a text may use, with their present values. */
      figures: v.array(figure),
    }),
  }),
  /** Saves a draft without showing it. `revision`: the one that was seen. */
  SaveTextDraft: deskOperation({
    ...changes,
    name: 'SaveTextDraft',
    request: v.object({ page: pageName, revision: v.number(), sections }),
    reply: v.object({ ...doneReply.entries, revision: v.number() }),
  }),
  DiscardTextDraft: deskOperation({
    ...changes,
    name: 'DiscardTextDraft',
    request: v.object({ page: pageName, revision: v.number() }),
    reply: v.object({
      ...doneReply.entries,
      /** None from a store of an earlier release. */
      revision: v.optional(v.number()),
    }),
  }),
  /** Makes the draft the next version: customers read it, with its number and today's date. */
  PublishText: deskOperation({
    ...changes,
    name: 'PublishText',
    request: v.object({ page: pageName, revision: v.number(), note: deskText(300) }),
    reply: v.object({
      ...doneReply.entries,
      version: v.number(),
      /** None from a store of an earlier release. */
      revision: v.optional(v.number()),
    }),
  }),
  TextVersions: deskOperation({
    ...reads,
    name: 'TextVersions',
    request: v.object({ page: pageName, before: v.optional(v.number()) }),
    reply: v.object({ versions: v.array(version), next: v.optional(v.number()) }),
  }),
};
