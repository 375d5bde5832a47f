import { type OtpSettings, parseOtpSender } from '#server/accounts/recovery/otp/settings.ts';
import { type CardSettings, parseCardGateway } from '#server/payments/card/settings.ts';
import { type CollectSettings, parseCollectGateway } from '#server/payments/collect/settings.ts';
import { type EInvoiceSettings, parseEInvoice } from '#server/documents/e-invoices/settings.ts';
import { type IdentitySettings, parseIdentity } from '#server/identity/settings.ts';
import { type NoticeSettings, parseNoticeSender } from '#server/notices/settings.ts';
import { parseTransfer, type TransferSettings } from '#server/payments/transfer/settings.ts';
import { parseProofStore, type ProofSettings } from '#server/payments/proof/settings.ts';
import { parsePictureStore, type PictureSettings } from '#server/pictures/settings.ts';
import { type MarketHours, parseMarketHours } from '#server/rates/market-hours.ts';
import { parseRateSource, type RateSourceSettings } from '#server/rates/sources/settings.ts';
import { reasonOf } from '#server/log.ts';
import { isDemo, type Settings } from '#server/settings.ts';

/** The parsed settings of the store's parts. */
export interface Parts {
  otp: OtpSettings;
  notices: NoticeSettings;
  cards: CardSettings;
  collect: CollectSettings;
  eInvoice: EInvoiceSettings;
  identity: IdentitySettings;
  /** Undefined in a store that takes no bank transfers. */
  transfer?: TransferSettings | undefined;
  pictures: PictureSettings;
  proofs: ProofSettings;
  rates: RateSourceSettings;
  /** A second source that the first is compared with. */
  witness?: RateSourceSettings | undefined;
  /** Undefined where the market never closes. */
  hours: MarketHours | undefined;
}

export interface ReadParts {
  /** Without the parts whose settings could not be read. */
  parts: Partial<Parts>;
  /** One line for each thing that keeps parts from being read. */
  problems: string[];
}

/** Reads the settings of every part of the store. A faulty part does not hide the next. */
export function readParts(settings: Settings): ReadParts {
  const problems: string[] = [];
  const attempt = <Part>(read: () => Part): Part | undefined => {
    try {
      return read();
    } catch (error) {
      const problem = reasonOf(error);
      // Two parts may read the same wrong setting.
      if (!problems.includes(problem)) problems.push(problem);
      return undefined;
    }
  };
  const { MARKET_HOURS: hours, RATE_SOURCE: source, RATE_SOURCE_2: second, env } = settings;
  const otp = attempt(() => parseOtpSender(settings, isDemo(settings)));
  const notices = attempt(() => parseNoticeSender(settings));
  const cards = attempt(() => parseCardGateway(settings));
  const collect = attempt(() => parseCollectGateway(settings));
  const eInvoice = attempt(() => parseEInvoice(settings));
  const identity = attempt(() => parseIdentity(settings));
  const transfer = attempt(() => parseTransfer(settings));
  const pictures = attempt(() => parsePictureStore(settings));
  const proofs = attempt(() => parseProofStore(settings));
  const rates = attempt(() => parseRateSource(source, env));
  const witness = attempt(() => second && parseRateSource(second, env, '_2'));
  const open = attempt(() => hours && parseMarketHours(hours));
  return {
    parts: {
      ...(otp && { otp }),
      ...(notices && { notices }),
      ...(cards && { cards }),
      ...(collect && { collect }),
      ...(eInvoice && { eInvoice }),
      ...(identity && { identity }),
      ...(transfer && { transfer }),
      ...(pictures && { pictures }),
      ...(proofs && { proofs }),
      ...(rates && { rates }),
      ...(witness && { witness }),
      ...(open && { hours: open }),
    },
    problems,
  };
}
