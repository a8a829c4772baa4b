import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import { formatDayWithWeekday, formatPeriod } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { divideTax, placeOfSupply, type Tax, taxOf } from '#conference/edition/money/tax.ts';
import { openLanguage } from '#conference/edition/open-language.server.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import { nameDocument, type ReceiptContent, type ReceiptKind, seriesLetters } from './receipt.ts';

/** Who issues the documents: the supplier that the tax office knows, or else the organisers. */
function describeSeller({ contact }: ChangeableFacts, tax: Tax): ReceiptContent['seller'] {
  const { street, city, postalCode, country, email } = contact;
  if (tax.regime === 'none') {
    const { taxNumber } = edition.receipts ?? {};
    const address = [street, `${city} ${postalCode}`, country];
    return {
      names: edition.organisers,
      address,
      email,
      ...(taxNumber && { taxNumber: `Tax number ${taxNumber}` }),
    };
  }
  const { name, address } = tax.supplier;
  const number = tax.regime === 'india-gst' ? `GSTIN ${tax.gstin}` : tax.ein && `EIN ${tax.ein}`;
  return { names: [name], address, email, ...(number && { taxNumber: number }) };
}

/** What decides the name and the tax of a document. */
type Taxed = {
  /** The amount with the tax, in minor units. */
  gross: number;
  /** True if the charge has an invoice. Then a receipt is no voucher and shows no tax: the invoice does. */
  isInvoiced?: boolean;
  /** The code of the place of supply. It is only needed for India's GST. */
  state: string | undefined;
};

function describeTax(kind: ReceiptKind, tax: Tax, { gross, isInvoiced = false, state }: Taxed) {
  if (tax.regime === 'us-none') return { taxNote: 'No sales tax is charged.' };
  if (tax.regime === 'none' || (isInvoiced && kind === 'receipt')) return {};
  const place = state ?? placeOfSupply(tax, '');
  return { tax: { state: place, sac: tax.sac, ...divideTax(tax, gross, place) } };
}

/** The fee or the booking that a charge is for. */
export type Charged =
  | { kind: 'registration'; participantType: string }
  | { kind: 'booking'; option: string; day: string | null };

function describeItem(facts: ChangeableFacts, charged: Charged): string {
  if (charged.kind === 'registration') {
    return `Registration: ${nameParticipantType(facts, charged.participantType)}`;
  }
  const title = titleOf(facts, charged.option);
  const { festival } = facts;
  const when = charged.day ? formatDayWithWeekday(charged.day) : festival && formatPeriod(festival);
  return [festival?.name, title, when].filter(Boolean).join(', ');
}

/**
 * Returns the content of a new document, by the tax regime of the edition. `charged` is undefined if the person was
 * erased. `language` is the stored language of the payer, if it is known.
 */
export function describeContent(
  facts: ChangeableFacts,
  kind: ReceiptKind,
  charged: Charged | undefined,
  taxed: Taxed,
  language: string | null,
): ReceiptContent {
  const second = openLanguage(language ?? 'en');
  const tax = taxOf(edition);
  const year = facts.conference.from.slice(0, 4);
  return {
    name: nameDocument(kind, tax, taxed.isInvoiced === true),
    series: `${seriesLetters(kind, tax)}-${year}`,
    event: `${edition.name}, ${facts.place}, ${formatPeriod(facts.conference)}`,
    seller: describeSeller(facts, tax),
    item: charged ? describeItem(facts, charged) : edition.name,
    ...(charged?.kind === 'registration' && {
      participantType: nameParticipantType(facts, charged.participantType),
    }),
    ...(second !== 'en' && { language: second }),
    ...describeTax(kind, tax, taxed),
    paper: edition.receipts?.paper ?? 'a4',
  };
}

/** Returns the place of supply for this payer under India's GST, and undefined under other regimes. */
export function placeForPayer(taxNumber = ''): string | undefined {
  const tax = taxOf(edition);
  return tax.regime === 'india-gst' ? placeOfSupply(tax, taxNumber) : undefined;
}
