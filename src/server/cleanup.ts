/** Closes parts of the store again, the last opened first. AsyncDisposableStack does this, but not in Node 20. */
export class Cleanup {
  readonly #closers: (() => unknown)[] = [];
  #running: Promise<void> | undefined;

  /** Has `close` called by `run`, before everything that was added earlier. */
  add(close: () => unknown): void {
    this.#closers.push(close);
  }

  /**
   * Closes everything, once: a second call waits for the first. A part that fails to close does not keep the others open; the first such error is
   * thrown at the end.
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
