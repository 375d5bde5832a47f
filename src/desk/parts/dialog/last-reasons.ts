const MOST = 5;
const lists = new Map<string, string[]>();

/** The last reasons given for this, newest first. In this tab only, until it is closed. */
export const lastReasons = (about: string): readonly string[] => lists.get(about) ?? [];

export function rememberReason(about: string, reason: string): void {
  const others = lastReasons(about).filter((each) => each !== reason);
  lists.set(about, [reason, ...others].slice(0, MOST));
}
