import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { freePort } from '../../src/server/testing/free-port.ts';

/** The browser of Debian's webkit2gtk-driver, the newest of the folders that may hold it. */
const BROWSER = ['4.1', '4.0']
  .map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`)
  .find((file) => existsSync(file));
const SCREEN = ':97';
const PATIENCE_MS = 20_000;
const BETWEEN_MS = 150;

const reply = v.object({ value: v.unknown() });
const failure = v.object({ error: v.string(), message: v.string() });
const session = v.object({ sessionId: v.string() });
/** An element has one entry, whose key is a constant of the protocol. */
const element = v.record(v.string(), v.string());

/** A window of WebKit, the engine of Safari, driven by the W3C's WebDriver. */
export interface WebKitPage {
  go: (address: string) => Promise<void>;
  /** The value of an expression in the page. */
  read: (expression: string) => Promise<unknown>;
  /** Waits until an expression in the page is true. */
  until: (expression: string, patienceMs?: number) => Promise<void>;
  press: (xpath: string) => Promise<void>;
  /** Types into a field, or names the file for one that takes a file. */
  type: (xpath: string, text: string) => Promise<void>;
  picture: (file: string) => Promise<void>;
  close: () => Promise<void>;
}

/** Opens a window of this width in CSS pixels. Throws where the packages are missing. */
export async function openWebKit(width: number): Promise<WebKitPage> {
  if (!BROWSER) throw new Error('apt-get install --no-install-recommends webkit2gtk-driver xvfb');
  const port = await freePort();
  const started: ChildProcess[] = [
    spawn('Xvfb', [SCREEN, '-screen', '0', '1400x1000x24'], { stdio: 'ignore' }),
    spawn('WebKitWebDriver', [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: SCREEN,
        // Without a language that it knows, `Intl` throws.
        LANG: 'en_IN.UTF-8',
        LANGUAGE: 'en_IN:en',
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        LIBGL_ALWAYS_SOFTWARE: '1',
        WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
      },
    }),
  ];
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = v.parse(reply, await answer.json());
    if (v.is(failure, value)) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
  const options = { binary: BROWSER, args: ['--automation'] };
  const { sessionId } = await untilDone(async () =>
    v.parse(
      session,
      await call('POST', '/session', {
        capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
      }),
    ),
  );
  const at = `/session/${sessionId}`;
  const read = (expression: string) =>
    call('POST', `${at}/execute/sync`, { script: `return (${expression})`, args: [] });
  const find = async (xpath: string) => {
    const found = await untilDone(() =>
      call('POST', `${at}/element`, { using: 'xpath', value: xpath }),
    );
    return `${at}/element/${Object.values(v.parse(element, found))[0]}`;
  };
  await call('POST', `${at}/window/rect`, { x: 0, y: 0, width, height: 900 });
  return {
    go: async (url) => void (await call('POST', `${at}/url`, { url })),
    read,
    until: (expression, patienceMs) =>
      untilDone(async () => {
        if ((await read(expression)) !== true) throw new Error(`Not so: ${expression}`);
      }, patienceMs),
    press: async (xpath) => {
      await untilDone(async () => call('POST', `${await find(xpath)}/click`, {}));
    },
    type: async (xpath, text) => void (await call('POST', `${await find(xpath)}/value`, { text })),
    picture: async (file) => {
      const bytes = v.parse(v.string(), await call('GET', `${at}/screenshot`));
      writeFileSync(file, Buffer.from(bytes, 'base64'));
    },
    close: async () => {
      await call('DELETE', at).catch(() => undefined);
      for (const one of started) one.kill();
    },
  };
}

/** Tries until it succeeds; throws the last error after `patienceMs`. */
async function untilDone<Result>(
  act: () => Promise<Result>,
  patienceMs = PATIENCE_MS,
): Promise<Result> {
  const end = Date.now() + patienceMs;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(BETWEEN_MS);
    }
  }
}
