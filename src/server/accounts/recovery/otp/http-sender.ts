import { addressAndUser } from '#server/upstream/address.ts';
import { ask, type AskDeps, inShort, mayPass, type Question } from '#server/upstream/ask.ts';
import type { Header } from '#server/upstream/header.ts';
import {
  fillAddress,
  fillBody,
  fillHeader,
  type TemplateValues,
} from '#server/upstream/template.ts';
import type { OtpSender } from './sender.ts';

/** Templates that name {number}, {code} and {secret}. */
export interface HttpSenderSettings {
  url: string;
  method: 'GET' | 'POST';
  header?: Header | undefined;
  body?: string | undefined;
  secret: string;
}

const TIMEOUT_MS = 5000;
/** How long to wait before the second and the third try. */
const PAUSES_MS = [1000, 4000];

/**
 * Sends codes through the address of an SMS gateway. A failure that may pass (no answer, 408, 429, 5xx) is retried
 * at most twice; a refusal is not. Errors name only the gateway's host and the reason.
 */
export function httpSender(settings: HttpSenderSettings, deps: AskDeps): OtpSender {
  const { clock } = deps;
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      clock.after(ms, resolve);
    });

  return {
    async send(number, code, expiresAt) {
      const question = questionOf(settings, { number, code, secret: settings.secret });
      for (let tries = 0; ; tries += 1) {
        const trouble = await ask(question, deps).then(
          () => undefined,
          (error: unknown) => ({ words: inShort(error), passing: mayPass(error) }),
        );
        if (!trouble) return;
        const wait = PAUSES_MS[tries];
        const giveUp = wait === undefined || !trouble.passing || clock.now() + wait >= expiresAt;
        if (giveUp) throw new Error(`${question.address.host}: ${trouble.words}`);
        await pause(wait);
      }
    },
  };
}

function questionOf(settings: HttpSenderSettings, values: TemplateValues): Question {
  const { address, headers } = addressAndUser(fillAddress(settings.url, values));
  const { method, header, body } = settings;
  const content = body === undefined ? undefined : fillBody(body, values);
  if (content) headers.set('content-type', content.type);
  if (header) headers.set(header.name, fillHeader(header.value, values));
  return { address, headers, method, body: content?.text, timeoutMs: TIMEOUT_MS };
}
