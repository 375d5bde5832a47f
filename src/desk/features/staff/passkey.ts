import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

interface Question {
  challenge: string;
}

/** Whether this browser has passkeys for the site, which is the host of the shop’s own address and never a number. */
export const hasPasskeys = (site: string): boolean =>
  'PublicKeyCredential' in window &&
  window.isSecureContext &&
  (window.location.hostname === site || window.location.hostname.endsWith(`.${site}`));

/** Asks a passkey. Throws an Error in words for people. */
export const answerPasskey = (question: Question) =>
  told(
    // The library on the server made it for the one here.
    startAuthentication({ optionsJSON: question as PublicKeyCredentialRequestOptionsJSON }),
  ).then((answer) => ({ ...answer }));

/** Makes a passkey. Throws an Error in words for people. */
export const makePasskey = (question: Question) =>
  told(startRegistration({ optionsJSON: question as PublicKeyCredentialCreationOptionsJSON })).then(
    (answer) => ({ ...answer }),
  );

const told = <Answer>(asked: Promise<Answer>): Promise<Answer> =>
  asked.catch((error: unknown) => {
    throw new Error(wordsOf(error), { cause: error });
  });

function wordsOf(error: unknown): string {
  if (
    error instanceof WebAuthnError &&
    error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  ) {
    return 'This device has a passkey for you already.';
  }
  if (error instanceof Error && error.name === 'NotAllowedError') {
    return 'No passkey was given: it was called off, or took too long.';
  }
  return 'The passkey did not work. Try again, or use another way.';
}
