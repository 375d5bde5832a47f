const TRY_AGAIN_MS = 5000;

/** Imports a chunk until it arrives: without the feed nothing could ever be bought. */
export async function retryImport<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      console.error(error);
      await pause(TRY_AGAIN_MS);
    }
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
