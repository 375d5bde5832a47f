/**
 * Whose tab this is: the first person whom the store named to it. Another tab of the browser can sign somebody else in, whose
 * cookie then goes with every call of this one.
 */
let owner: number | undefined;
let shut = false;
let gone = false;

/** The number of the person whose tab this is; undefined before the store has named anybody. */
export const tabOwner = (): number | undefined => owner;

/** Whether the tab may ask nothing but who is signed in: its owner's session has ended or is locked. */
export const isShut = (): boolean => shut;

/** Takes on what the store says about the session of this browser. */
export function learnSession(session: { me: { id: number }; locked: boolean } | undefined): void {
  owner ??= session?.me.id;
  const isOwners = session?.me.id === owner;
  shut = gone || (owner !== undefined && (!isOwners || session?.locked !== false));
}

/** Lets the tab ask nothing any more, whoever is signed in: its page is about to be thrown away. */
export function shutTab(): void {
  gone = true;
  shut = true;
}

/** Makes the tab nobody's again: nothing in it is of anybody, and the next person is its owner. */
export function freeTab(): void {
  owner = undefined;
  shut = false;
  gone = false;
}
