/** Closes parts of the store in reverse order of opening. Node 20 lacks AsyncDisposableStack, which does this. */
export class Cleanup {
  readonly #closers: (() => unknown)[] = [];
  #running: Promise<void> | undefined;

  /** Registers `close`, which `run` calls before everything registered earlier. */
  add(close: () => unknown): void {
    this.#closers.push(close);
  }

  /**
   * Closes everything, once: a second call waits for the first. A part that fails to close does not keep the others open; the
   * first such error is thrown at the end.
   */
  run(): Promise<void> {
    return (this.#running ??= this.#closeAll());
  }

  async #closeAll(): Promise<void> {
    const errors: unknown[] = [];
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) {
      try {
        await close();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}
