import { findReferences, findWithPrefix, readReference } from '#conference/registration/reference.ts';

/**
 * Who makes a group payment: a participant, or somebody without a registration who has proved a mailbox.
 * `mailLanguage` is the language of mails to this payer.
 */
export type GroupPayer =
  | { registrationId: string; payerEmail?: undefined }
  | { payerEmail: string; mailLanguage: string; registrationId?: undefined };

/** How many people a group payment can be for. */
export const mostPeople = 200;

/** The number of lines of a pasted text that are read. The limit exists because somebody may paste a wrong file. */
const mostPastedLines = 500;

/** A pasted line and the reference in it. `reference` is undefined if the line has no reference. */
export type PastedLine = { typed: string; reference: string | undefined };

/**
 * Reads pasted references. A line can have one reference in any spelling, or several references, or be a row of a
 * sheet with other columns. Ignores empty lines.
 */
export function readPasted(text: string): PastedLine[] {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  return lines.slice(0, mostPastedLines).flatMap((line): PastedLine[] => {
    const typed = line.trim().slice(0, 80);
    const found = findReferences(line);
    const cells = line.split(/[;,\t]/).flatMap((cell) => readReference(cell) ?? []);
    const references = found.length > 0 ? found : cells;
    return references.length > 0
      ? references.map((reference) => ({ typed, reference }))
      : [{ typed, reference: undefined }];
  });
}

/** Returns the first name of a person: the first word of the name in the passport, without a title such as "Dr." */
export function firstNameOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  return words.find((word) => !word.endsWith('.')) ?? words[0] ?? '';
}

/** Finds the references of group payments in a text, such as GP-7K3M-92QD, each once. */
export function findGroupReferences(text: string): string[] {
  return findWithPrefix('GP', text);
}

/** A line of a group payment that can get money. All amounts are in minor units. */
export type ShareLine = {
  chargeId: string;
  /** The amount that was due when the payer made the list. */
  asked: number;
  /** The amount of this group payment that is recorded for the charge so far. */
  booked: number;
  /** The amount that is due now. 0 after a cancellation. */
  due: number;
};

export type Share = { chargeId: string; amount: number };

/**
 * Divides an amount among the lines, in their order. First, each line gets the amount that is due now. If money is
 * left, lines get more, up to the amount that was due when the payer made the list. They are lines of people who have
 * withdrawn, or for whom somebody else has paid in the meantime, so this money must be refunded. `left` is the amount
 * that no line can get.
 */
export function divideAmount(amount: number, lines: readonly ShareLine[]): { shares: Share[]; left: number } {
  let left = amount;
  const take = (most: number) => {
    const taken = Math.max(0, Math.min(left, most));
    left -= taken;
    return taken;
  };
  const first = lines.map((line) => ({ ...line, share: take(line.due) }));
  const shares = first.map(({ chargeId, asked, booked, share }) => ({
    chargeId,
    amount: share + take(asked - booked - share),
  }));
  return { shares: shares.filter((share) => share.amount > 0), left };
}
