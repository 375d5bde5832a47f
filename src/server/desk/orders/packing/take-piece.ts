import { eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { productDetails, products } from '#server/db/schema/catalogue.ts';
import { orders } from '#server/db/schema/orders.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import { lockPiece, movePiecesOf, type Piece, reservePiece } from '#server/stock/move-pieces.ts';
import { readSerial } from '#server/stock/serial.ts';
import { wrongWeight } from '#server/stock/weighing.ts';
import type { Desk, DeskAnswer, DeskTx } from '#server/desk/command-line/command.ts';
import { recordAudit, together } from '#server/desk/record-audit.ts';
import { changeParcel, lockParcel } from './lock-parcel.ts';
import { findPackedLines, missingPieces, type PackLine } from './packed-lines.ts';

/**
 * Takes a piece for an order by its serial, with its grams where it was just weighed. A piece already taken for it changes
 * nothing. Throws a Refusal 404 for an unknown serial, and 409 with the reason where the piece does not belong in this parcel.
 */
export const takePiece = (
  desk: Desk,
  number: string,
  { serial: text, grams }: { serial: string; grams?: string | undefined },
): Promise<DeskAnswer> =>
  together(desk, async (tx) => {
    const { order, parcel } = await lockParcel(tx, number);
    if (parcel.seal) throw sealed(order.number, parcel.seal);
    const serial = readSerial(text);
    if (!serial) throw new Refusal(REFUSED.notFound, `${text.trim()} is no serial.`);
    const lines = await findPackedLines(tx.shop, order.id);
    const piece = await lockPiece(tx.shop, serial);
    if (!piece) {
      throw new Refusal(
        REFUSED.notFound,
        `${serial} was refused: no piece of this serial is in the books.`,
      );
    }
    const taken = piece.orderId === order.id;
    if (!taken) await refuseTaken(tx, piece);
    const line = lineFor(lines, piece, taken);
    if (!line) throw await wrongPiece(tx, piece, lines);
    const weighed = weightOfPiece(piece, line, grams);
    if (taken && (!grams || weighed === gramsOf(piece))) {
      return unchanged(`${serial} is in this parcel already.`, lines);
    }
    const { id: orderId } = order;
    await reservePiece(tx.shop, piece, { orderId, grams });
    await changeParcel(tx, parcel);
    await recordAudit(tx, {
      act: 'take-piece',
      subject: order.number,
      details: { serial, ...(grams && { grams, weighedBefore: gramsOf(piece) }) },
    });
    const left = missingPieces(await findPackedLines(tx.shop, orderId));
    return {
      lines: [`${serial}, ${weighed} g, is right.`, leftText(left)],
      data: { order: order.number, serial, changed: true },
    };
  });

/** Takes a piece out of an unsealed parcel. A piece that is not in it changes nothing. Throws a Refusal 404 or 409. */
export const putPieceBack = (desk: Desk, number: string, text: string): Promise<DeskAnswer> =>
  together(desk, async (tx) => {
    const { order, parcel } = await lockParcel(tx, number);
    if (parcel.seal) throw sealed(order.number, parcel.seal);
    const serial = readSerial(text) ?? text;
    const which = { from: ['reserved' as const], to: 'in-stock' as const, serial };
    if ((await movePiecesOf(tx.shop, order.id, which)) === 0) {
      return unchanged(
        `${serial} is not in this parcel.`,
        await findPackedLines(tx.shop, order.id),
      );
    }
    await changeParcel(tx, parcel);
    await recordAudit(tx, { act: 'put-piece-back', subject: order.number, details: { serial } });
    return {
      lines: [`${serial} is in stock again.`],
      data: { order: order.number, serial, changed: true },
    };
  });

const leftText = (left: number): string =>
  left > 0 ? `${left} still to be scanned.` : 'All pieces are there.';

const unchanged = (why: string, lines: PackLine[]): DeskAnswer => ({
  lines: [`Nothing was changed: ${why}`, leftText(missingPieces(lines))],
  data: { changed: false },
});

const sealed = (number: string, seal: string): Refusal =>
  new Refusal(
    REFUSED.conflict,
    `The parcel of ${number} is sealed with ${seal}. Open it first. Nothing was changed.`,
  );

const gramsOf = ({ units }: Piece): string =>
  units === null ? '' : exact(toGrams(units)).toFixed();

/** The line that a piece belongs to: the same weight of the same product, with room for it, or already containing it. */
const lineFor = (lines: PackLine[], piece: Piece, taken: boolean): PackLine | undefined =>
  lines.find(
    ({ detailId, line, taken: there }) =>
      detailId === piece.detailId &&
      (taken ? there.some(({ serial }) => serial === piece.serial) : there.length < line.quantity),
  );

/** Throws a Refusal 409 for a piece that is not in stock. */
async function refuseTaken(tx: DeskTx, { serial, state, orderId, note }: Piece): Promise<void> {
  if (state === 'in-stock') return;
  const [other] =
    orderId === null
      ? []
      : await tx.shop.db
          .select({ number: orders.number })
          .from(orders)
          .where(eq(orders.id, orderId));
  const whose = other ? ` ${other.number}` : ' another order';
  const why = {
    reserved: `it is reserved for${whose}`,
    packed: `it is packed for${whose}`,
    sent: `it was sent with${whose}`,
    returned: `it came back from${whose}, and nobody has put it into the stock again`,
    withdrawn: `it is withdrawn${note && `: ${note}`}`,
  }[state];
  throw new Refusal(REFUSED.conflict, `${serial} was refused: ${why}.`);
}

/** The refusal of a piece that is in stock but not part of this order. */
async function wrongPiece(tx: DeskTx, piece: Piece, lines: PackLine[]): Promise<Refusal> {
  if (lines.some(({ detailId }) => detailId === piece.detailId)) {
    return new Refusal(
      REFUSED.conflict,
      `${piece.serial} was refused: the order has all of its pieces of this kind.`,
    );
  }
  const [kind] = await tx.shop.db
    .select({ name: products.name, grams: productDetails.grams })
    .from(productDetails)
    .innerJoin(products, eq(products.id, productDetails.productId))
    .where(eq(productDetails.id, piece.detailId));
  const what = kind ? `${kind.name}, ${exact(kind.grams).toFixed()} g` : 'another piece';
  return new Refusal(
    REFUSED.conflict,
    `${piece.serial} was refused: it is ${what}, which is not in this order.`,
  );
}

/** The weight that is recorded for the piece. Throws a Refusal 400 where nobody has weighed it, and 409 where it cannot be right. */
function weightOfPiece(piece: Piece, { line }: PackLine, grams: string | undefined): string {
  const weighed = grams ?? gramsOf(piece);
  if (!weighed) {
    throw new Refusal(REFUSED.badInput, `grams of ${piece.serial} are not known: weigh it.`);
  }
  const wrong = wrongWeight(line.grams, weighed);
  if (wrong) throw new Refusal(REFUSED.conflict, `${piece.serial} was refused: ${wrong}`);
  return exact(weighed).toFixed();
}
