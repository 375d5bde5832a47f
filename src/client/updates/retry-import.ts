const TRY_AGAIN_MS = 5000;
/** How Chromium, Firefox and Safari report a script that did not arrive, and Vite its style sheet. */
const NOT_HERE = /dynamically imported module|module script failed|preload CSS/;

/** Whether a script or its style sheet did not arrive, which the browser has already reported. */
export const isLostScript = (error: unknown): boolean => NOT_HERE.test(String(error));

/**
 * Imports a part, and tries again if it did not arrive: without the feed nothing could ever be bought. A lost request is not an
 * error of the app; a part that arrives and fails is.
 */
export async function retryImport<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!isLostScript(error)) console.error(error);
      await pause(TRY_AGAIN_MS);
    }
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
