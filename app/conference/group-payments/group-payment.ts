import { findReferences, findWithPrefix, readReference } from '#conference/registration/reference.ts';

/**
 * Who makes a group payment: a participant, or somebody without a registration who has proved a mailbox. `mailLanguage`
 * is that in which they read mails.
 */
export type GroupPayer =
  | { registrationId: string; payerEmail?: undefined }
  | { payerEmail: string; mailLanguage: string; registrationId?: undefined };

/** A group payment is for this many people at most. */
export const mostPeople = 200;

/** A pasted text has this many lines at most, because a wrong file may be pasted. */
const mostPasted = 500;

/** A pasted line with the reference in it. Undefined if it has none. */
export type PastedLine = { typed: string; reference: string | undefined };

/**
 * Reads pasted references: one on each line in any spelling, several on a line, or the rows of a sheet with other
 * columns beside the reference. Leaves out empty lines.
 */
export function readPasted(text: string): PastedLine[] {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  return lines.slice(0, mostPasted).flatMap((line): PastedLine[] => {
    const typed = line.trim().slice(0, 80);
    const found = findReferences(line);
    const cells = line.split(/[;,\t]/).flatMap((cell) => readReference(cell) ?? []);
    const references = found.length > 0 ? found : cells;
    return references.length > 0
      ? references.map((reference) => ({ typed, reference }))
      : [{ typed, reference: undefined }];
  });
}

/** The first name of a person: the first word of the name as in the passport, without a title such as "Dr." */
export function firstNameOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  return words.find((word) => !word.endsWith('.')) ?? words[0] ?? '';
}

/** Finds the references of group payments in a text, such as GP-7K3M-92QD, each once. */
export function findGroupReferences(text: string): string[] {
  return findWithPrefix('GP', text);
}

/** A line of a group payment to which money can be booked. All amounts are in minor units. */
export type ShareLine = {
  chargeId: string;
  /** What was due when the payer made the list. */
  asked: number;
  /** What this group payment has booked to the charge by now. */
  booked: number;
  /** What is due now. 0 after a cancellation. */
  due: number;
};

export type Share = { chargeId: string; amount: number };

/**
 * Shares money among the lines in their order. First each line gets what is due. Then each line that somebody else has
 * paid or that was withdrawn gets the rest of what the payer was asked for, because the payer has sent it for this
 * person: it must be refunded. `left` is what nobody was asked for.
 */
export function shareOut(amount: number, lines: readonly ShareLine[]): { shares: Share[]; left: number } {
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
