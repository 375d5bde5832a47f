import type { IconName } from '#client/ui/button/icon.tsx';

/** What a text may name: the shop, how long a price is held at the checkout, such as `5 minutes`, and the time until dispatch. */
export interface WordsInputs {
  shop: string;
  held: string;
  /** Such as `6 business days`. */
  dispatched: string;
}

/**
 * A text of the messages. It may name the shop and hold a link `[words](/path)` or strong `**words**`, so
 * that a sentence stays one message in any language.
 */
export type Words = (inputs: WordsInputs) => string;

/** A paragraph, or a list of several. */
export type Block = Words | readonly Words[];

export interface PolicySection {
  /** Its anchor in the page's address; other pages may link to it. */
  id: string;
  title: Words;
  /** Shown in place of its number. */
  icon?: IconName;
  /** The address of a picture beside its text. */
  picture?: string;
  blocks: readonly Block[];
}

/** A name and an answer for a reader in a hurry. */
export type Fact = readonly [name: Words, text: Words];

/** The company and how to reach it, as far as the store has told. */
export interface Contact {
  /** The legal name of the company. */
  name?: string | undefined;
  /** The officer for complaints. */
  officer?: string | undefined;
  email?: string | undefined;
  hours?: string | undefined;
  phone?: string | undefined;
}

/** The props of every static page. */
export interface PolicyProps {
  contact?: Contact;
}

/** The app's own text of a static page. The desk may have replaced it, section by section. */
export interface PolicyText {
  /** The address of the page. */
  path: string;
  title: Words;
  lead: Words;
  /** The whole sentence with the date of our last change, if it is a policy: then the grievance officer is named too. */
  updated?: Words;
  facts: readonly Fact[];
  intro?: readonly Block[];
  sections: readonly PolicySection[];
  /** The last section of every page: how to reach a person about it. */
  ask: Omit<PolicySection, 'id'>;
}
