import { formatDay } from '#conference/edition/days.ts';
import { directionOf, formatTags } from '#platform/words/locales.ts';
import type { Translations } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import type { DocumentName, ReceiptContent, ReceiptKind } from './receipt.ts';
import { receiptWords } from './receipt-words.ts';

type Issued = {
  kind: ReceiptKind;
  issuedOn: string;
  isCancelling: boolean;
  /** The names and numbers of the documents that this one cancels or corrects. */
  corrected: readonly { name: DocumentName; number: string }[];
};

/**
 * Says what a receipt, invoice or credit note prints in its second language, for its template. Returns null for a
 * document in English alone. Amounts and numbers stand once, as the English text has them. A text that is null is not
 * printed.
 */
export function sayReceipt(
  translations: Translations,
  { language, name, participantType }: Pick<ReceiptContent, 'language' | 'name' | 'participantType'>,
  { kind, issuedOn, isCancelling, corrected }: Issued,
) {
  if (language === undefined) return null;
  const { words: wordsOf, sentence } = translations.in(language);
  const words = wordsOf(receiptWords);
  const documents = new Intl.ListFormat(formatTags[language]).format(
    corrected.map((one) => `${words[one.name]} ${one.number}`).toSorted(),
  );
  const { receivedFrom, to, creditTo, amountReceived, total, amountCredited, receivedOn, paidBackOn } = words;
  const labels = {
    receipt: { payer: receivedFrom, total: amountReceived, moved: receivedOn },
    invoice: { payer: to, total, moved: null },
    'credit-note': { payer: creditTo, total: amountCredited, moved: paidBackOn },
  }[kind];
  const { erased, issuedBy, description, waived, paid, due, taxIncluded, taxable, reference, method } = words;
  return {
    language,
    direction: directionOf(language),
    heading: words[name],
    issuedOn: say(words.issuedOn, { day: formatDay(issuedOn, language) }),
    ...labels,
    ...(isCancelling && { moved: words.entryOn }),
    item: participantType === undefined ? null : say(words.registration, { type: sentence(participantType) }),
    ...{ erased, issuedBy, description, waived, paid, due, taxIncluded, taxable, reference, method },
    sac: words.sac,
    taxPlace: words.taxPlace,
    reverseCharge: words.reverseCharge,
    tax: words.tax,
    corrects: say(isCancelling ? words.cancels : words.corrects, { documents }),
    giveReference: words.giveReference,
    // For a row without a word in the second language.
    none: null,
  };
}
