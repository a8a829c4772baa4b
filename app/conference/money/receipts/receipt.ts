import { z } from 'zod';
import { isGstin, looksLikeGstin, type Tax } from '#conference/edition/money/tax.ts';
import { paperSizes } from '#platform/documents/document.ts';
import { line, paragraph } from '#platform/forms/plain-text.ts';
import { locales } from '#platform/words/locales.ts';
import { invoiceRuleWords } from './invoice-rule-words.ts';

/**
 * The documents of a charge. An invoice asks for money, and a receipt confirms money that came in. A credit note
 * cancels another document, or confirms money that went out.
 */
export const receiptKinds = ['receipt', 'invoice', 'credit-note'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

export const documentNames = [
  'receipt',
  'receipt-voucher',
  'request-for-payment',
  'invoice',
  'tax-invoice',
  'credit-note',
  'refund-voucher',
] as const;
/** What a document is called. The tax regime of the edition decides it when the document is issued. */
export type DocumentName = (typeof documentNames)[number];

export const documentWords: Record<DocumentName, string> = {
  receipt: 'Receipt',
  'receipt-voucher': 'Receipt voucher',
  'request-for-payment': 'Request for payment',
  invoice: 'Invoice',
  'tax-invoice': 'Tax invoice',
  'credit-note': 'Credit note',
  'refund-voucher': 'Refund voucher',
};

/**
 * What a document is called under a tax regime. India's law has vouchers for money that comes or goes before an invoice:
 * rules 50 and 51 of its GST rules.
 */
const namesIn: Record<Tax['regime'], Record<ReceiptKind, DocumentName>> = {
  none: { receipt: 'receipt', invoice: 'request-for-payment', 'credit-note': 'credit-note' },
  'us-none': { receipt: 'receipt', invoice: 'invoice', 'credit-note': 'credit-note' },
  'india-gst': { receipt: 'receipt-voucher', invoice: 'tax-invoice', 'credit-note': 'refund-voucher' },
};

/** Names a document. `isInvoiced` is true if its charge has an invoice. */
export function nameDocument(kind: ReceiptKind, { regime }: Tax, isInvoiced: boolean): DocumentName {
  return isInvoiced && kind !== 'invoice' ? kind : namesIn[regime][kind];
}

/** The names of the kinds at the desk of an edition with this tax regime. */
export function kindWords({ regime }: Tax): Record<ReceiptKind, string> {
  const { receipt, invoice, 'credit-note': note } = namesIn[regime];
  return {
    receipt: documentWords[receipt],
    invoice: documentWords[invoice],
    'credit-note': documentWords[note],
  };
}

/** What an edition with this tax regime calls the document that asks for money. */
export function askingWord({ regime }: Tax): 'request' | 'invoice' {
  return regime === 'none' ? 'request' : 'invoice';
}

/** The letters with which the number of a document begins. */
export function seriesLetters(kind: ReceiptKind, { regime }: Tax): string {
  if (kind === 'invoice') return regime === 'none' ? 'REQ' : 'INV';
  return kind === 'receipt' ? 'R' : 'CN';
}
const kindOfLetters: Readonly<Record<string, ReceiptKind>> = {
  R: 'receipt',
  REQ: 'invoice',
  INV: 'invoice',
  CN: 'credit-note',
};

/** The content of a document without the payer. It is stored when the document is issued. */
export const contentSchema = z.object({
  name: z.enum(documentNames),
  /** The beginning of the number: "R-2032". */
  series: z.string(),
  /** The conference: its name, place and days. */
  event: z.string(),
  seller: z.object({
    names: z.array(z.string()).min(1),
    address: z.array(z.string()),
    email: z.string(),
    /** With its name: "GSTIN 27AAPFU0939F1ZV". */
    taxNumber: z.string().optional(),
  }),
  /** What the money is for: "Registration: Student". */
  item: z.string(),
  /** How and when money moved. Absent on an invoice and on its credit note. */
  movement: z.object({ method: z.string(), day: z.iso.date() }).optional(),
  /** What was waived and paid of an invoice when it was issued, in minor units. */
  settled: z.object({ waived: z.int(), paid: z.int() }).optional(),
  /** The ids of the documents that a credit note corrects without cancelling them. */
  corrects: z.array(z.uuid()).optional(),
  /** The tax in the amount, in minor units. `state` is the code of the place of supply. */
  tax: z
    .object({
      state: z.string(),
      sac: z.string(),
      taxable: z.int(),
      parts: z.array(z.object({ name: z.string(), percent: z.number(), amount: z.int() })),
    })
    .optional(),
  /** A sentence about tax. */
  taxNote: z.string().optional(),
  paper: z.enum(paperSizes),
  /** The second language, besides English: that of the payer when the document was issued. Older documents lack it. */
  language: z.enum(locales).optional(),
  /** The participant type of a fee, in English. Documents of a booking or of several people have none. */
  participantType: z.string().optional(),
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
  taxNumber: z.union([
    z.literal(''),
    line(40, '').refine((typed) => !looksLikeGstin(typed) || isGstin(typed), rules.gstinWrong),
  ]),
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
  const [, letters = '', digits] = /^(R|REQ|INV|CN)-\d{4}-(\d{1,9})$/i.exec(typed) ?? [];
  const kind = kindOfLetters[letters.toUpperCase()];
  return kind && { kind, number: Number(digits) };
}
