import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

interface Question {
  challenge: string;
}

/** Whether this browser has passkeys for the site, which is the host of the shop’s own address and never an IP address. */
export const hasPasskeys = (site: string): boolean =>
  'PublicKeyCredential' in window &&
  window.isSecureContext &&
  (window.location.hostname === site || window.location.hostname.endsWith(`.${site}`));

/** Asks for a passkey. Throws an Error with a text for people. */
export const answerPasskey = (question: Question) =>
  told(
    // The server's library made it for this browser's counterpart.
    startAuthentication({ optionsJSON: question as PublicKeyCredentialRequestOptionsJSON }),
  ).then((answer) => ({ ...answer }));

/** Creates a passkey. Throws an Error with a text for people. */
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
