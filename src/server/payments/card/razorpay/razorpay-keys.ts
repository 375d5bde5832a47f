import type { Environment } from '#server/settings.ts';

export const RAZORPAY_KEYS = [
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
] as const;

/** The account's keys. Throws an Error of one line that names the missing key and the setting that needs it. */
export function readRazorpayKeys(env: Environment, where: 'CARD_GATEWAY' | 'COLLECT_GATEWAY') {
  const [keyId, keySecret, webhookSecret] = RAZORPAY_KEYS.map((name) => {
    const value = env[name]?.trim();
    if (!value) throw new Error(`Setting ${name} is needed where ${where} is razorpay`);
    return value;
  }) as [string, string, string];
  return { keyId, keySecret, webhookSecret };
}
