import { z } from 'zod';
import { paperSizes } from '#platform/documents/document.ts';
import { line, paragraph } from '#platform/forms/plain-text.ts';
import { invoiceRuleWords } from './invoice-rule-words.ts';

/**
 * The documents of a charge. An invoice asks for money, and a receipt confirms money that came in. A credit note
 * cancels another document, or confirms money that went out.
 */
export const receiptKinds = ['receipt', 'invoice', 'credit-note'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

/** The names of the documents at the desk. */
export const receiptWords: Record<ReceiptKind, string> = {
  receipt: 'Receipt',
  invoice: 'Invoice',
  'credit-note': 'Credit note',
};

/** The letters with which the numbers of a kind begin. */
export const seriesLetters: Record<ReceiptKind, string> = {
  receipt: 'R',
  invoice: 'INV',
  'credit-note': 'CN',
};

/** The content of a document without the payer. It is stored when the document is issued. */
export const contentSchema = z.object({
  /** The beginning of the number: "R-2032". */
  series: z.string(),
  /** The conference: its name, place and days. */
  event: z.string(),
  seller: z.object({
    names: z.array(z.string()).min(1),
    address: z.array(z.string()),
    email: z.string(),
    taxNumber: z.string().optional(),
  }),
  /** What the money is for: "Registration: Student". */
  item: z.string(),
  /** How and when money moved. Absent on an invoice and on its credit note. */
  movement: z.object({ method: z.string(), day: z.iso.date() }).optional(),
  paper: z.enum(paperSizes),
});
export type ReceiptContent = z.infer<typeof contentSchema>;

/** The payer of a document, a person or an organisation. `address` has several lines. */
export const payerSchema = z.object({
  name: z.string(),
  address: z.string(),
  taxNumber: z.string(),
  /** The reference of the registration. */
  reference: z.string(),
});
export type ReceiptPayer = z.infer<typeof payerSchema>;

const { english: rules } = invoiceRuleWords;

/** The form for an invoice. */
export const invoiceSchema = z.object({
  name: line(200, rules.nameRequired),
  address: paragraph(500, rules.addressRequired),
  taxNumber: z.union([z.literal(''), line(40, '')]),
});
export type InvoiceForm = z.infer<typeof invoiceSchema>;
export type InvoiceErrors = Partial<Record<keyof InvoiceForm, string>>;

/** Writes the number of a document: "R-2032-00042". */
export function writeNumber(series: string, number: number): string {
  return `${series}-${String(number).padStart(5, '0')}`;
}

/**
 * Reads a typed number with its letters and year: "R-2032-00042" or "inv-2032-7". Returns undefined for everything
 * else.
 */
export function readReceiptNumber(typed: string): { kind: ReceiptKind; number: number } | undefined {
  const [, letters, digits] = /^(R|INV|CN)-\d{4}-(\d{1,9})$/i.exec(typed) ?? [];
  const kind = receiptKinds.find((one) => seriesLetters[one] === letters?.toUpperCase());
  return kind && { kind, number: Number(digits) };
}
