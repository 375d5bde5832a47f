type Ask = (words: string) => Promise<string | undefined>;

let ask: Ask | undefined;

/** Sets how the frame asks why something counts all the same; the returned function unsets it. */
export function askWhyBy(own: Ask): () => void {
  ask = own;
  return () => {
    if (ask === own) ask = undefined;
  };
}

/** Asks why what the store has refused, in its words, counts all the same. Resolves to the reason; undefined where none is given. */
export const askWhy = async (words: string): Promise<string | undefined> => ask?.(words);
