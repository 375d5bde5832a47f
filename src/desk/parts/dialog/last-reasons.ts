const MOST = 5;
const lists = new Map<string, string[]>();

/** What was given last as a reason for this, the newest first. Kept by this tab only, until it is closed. */
export const lastReasons = (about: string): readonly string[] => lists.get(about) ?? [];

export function rememberReason(about: string, reason: string): void {
  const others = lastReasons(about).filter((each) => each !== reason);
  lists.set(about, [reason, ...others].slice(0, MOST));
}
