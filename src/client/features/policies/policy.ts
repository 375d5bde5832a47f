import type { IconName } from '#client/ui/button/icon.tsx';

/**
 * A text of the messages. It may name the shop, hold a link `[words](/path)` and strong `**words**`:
 * so a sentence stays one sentence, whatever language it is put into.
 */
export type Words = (inputs: { shop: string }) => string;

/** A paragraph, or a list of several. */
export type Block = Words | readonly Words[];

export interface PolicySection {
  /** Its anchor in the page's address; links from elsewhere may use it. */
  id: string;
  title: Words;
  /** Stands for its number. */
  icon?: IconName;
  /** The address of a picture beside its text. */
  picture?: string;
  blocks: readonly Block[];
}

/** What somebody in a hurry looks up: its name, and the answer. */
export type Fact = readonly [name: Words, text: Words];

/** Who the store is and how it can be reached, as far as it has said so. */
export interface Contact {
  /** Of the company, as the law has it. */
  name?: string | undefined;
  /** Who answers complaints. */
  officer?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
}

/** What every page of these takes. */
export interface PolicyProps {
  contact?: Contact;
}
