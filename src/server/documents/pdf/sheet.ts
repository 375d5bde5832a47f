import PDFDocument from 'pdfkit';
import { type Face, facesFor, type Weight } from './faces.ts';
import { drawable, type Run, runsOf } from './runs.ts';
import { wrap } from './wrap.ts';

export const INK = '#1C1A16';
export const SOFT = '#5F594C';
export const BRASS = '#B08D3C';
export const FAINT = '#E6DFCC';
export const WARN = '#8E2433';

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89 } as const;
export const MARGIN = 36;
export const INNER = PAGE.width - 2 * MARGIN;

export interface Style {
  size: number;
  weight?: Weight;
  colour?: string;
  /** From one baseline to the next. */
  leading?: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  align?: 'left' | 'right';
}

const leadingOf = ({ size, leading }: Style) => leading ?? Math.round(size * 14) / 10;
/** The baseline's distance below the top of its line. */
const ASCENT = 1.05;

/** A PDF page to draw text and lines on. Positions are from the upper left corner, in points. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  private readonly registered = new Set<string>();

  constructor(info: {
    title: string;
    author: string;
    createdAt: Date;
    /** Width and height in points; A4 unless given. */
    size?: [number, number];
  }) {
    this.doc = new PDFDocument({
      size: info.size ?? 'A4',
      margin: 0,
      bufferPages: true,
      autoFirstPage: true,
      pdfVersion: '1.7',
      lang: 'en-IN',
      displayTitle: true,
      // The creation date is the document's, so that the same document gives the same bytes.
      info: {
        Title: info.title,
        Author: info.author,
        CreationDate: info.createdAt,
        ModDate: info.createdAt,
      },
    });
  }

  /** The height of text in this width and style. */
  heightOf(text: string, width: number, style: Style): number {
    return this.linesOf(text, width, style).length * leadingOf(style);
  }

  /** Draws text within a width and returns where it ended. */
  write(text: string, { x, y, width, align = 'left' }: Box, style: Style): number {
    let top = y;
    for (const line of this.linesOf(text, width, style)) {
      const runs = runsIn(line, style);
      const start = align === 'right' ? x + width - this.widthOf(runs, style.size) : x;
      this.drawRuns(runs, start, top + style.size * ASCENT, style);
      top += leadingOf(style);
    }
    return top;
  }

  rule(y: number, colour: string, thickness: number, x = MARGIN, width = INNER): void {
    this.doc
      .lineWidth(thickness)
      .strokeColor(colour)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke();
  }

  /** The finished PDF. */
  async bytes(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    this.doc.end();
    for await (const chunk of this.doc) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }

  private linesOf(text: string, width: number, style: Style): string[] {
    return wrap(drawable(text), width, (part) => this.widthOf(runsIn(part, style), style.size));
  }

  private widthOf(runs: Run[], size: number): number {
    return runs.reduce((sum, { face, text }) => {
      return sum + this.inFace(face, size).widthOfString(text);
    }, 0);
  }

  private inFace({ name, font }: Face, size: number): PDFKit.PDFDocument {
    if (!this.registered.has(name)) {
      // The library accepts an opened font, which its types do not declare.
      this.doc.registerFont(name, font as unknown as Buffer);
      this.registered.add(name);
    }
    return this.doc.font(name, size);
  }

  private drawRuns(runs: Run[], x: number, baseline: number, { size, colour = INK }: Style): void {
    let left = x;
    this.doc.fillColor(colour);
    for (const { face, text } of runs) {
      this.inFace(face, size);
      this.doc.text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
      left += this.doc.widthOfString(text);
    }
  }
}

const runsIn = (text: string, { weight = 400 }: Style) => runsOf(text, facesFor(text, weight));
