/** Brings one-time codes to the phones of their numbers. */
export interface OtpSender {
  /**
   * Tries no longer than until the code expires (epoch ms). Rejects with an Error whose message holds
   * neither code nor number nor any secret.
   */
  send: (number: string, code: string, expiresAt: number) => Promise<void>;
}
