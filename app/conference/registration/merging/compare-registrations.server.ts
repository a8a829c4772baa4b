import { type Arrival, findArrivals } from '#conference/door/arrivals.server.ts';
import type { Balance } from '#conference/money/ledger/payment.ts';
import { readBalances } from '#conference/money/ledger/read-balances.server.ts';
import { type DeskRegistration, readForDesk } from '#conference/registration/record/read-for-desk.server.ts';
import { openDetailsOf } from '#conference/registration/record/read-sealed-details.server.ts';
import type { SealedDetails } from '#conference/registration/registration.ts';
import { isOpen } from '#conference/registration/registration-status.ts';
import { visaCases } from '#conference/visa/visa-cases.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { type MergeChoice, mergeChoices } from './merge-choice.ts';

type VisaCase = Awaited<ReturnType<ReturnType<typeof visaCases>['executeTakeFirstOrThrow']>>;

/** One of two registrations that an organiser compares before a merge, without sealed values. */
export type ComparedSide = {
  registration: DeskRegistration;
  balance: Balance | undefined;
  arrival: Arrival | undefined;
  visaCase: VisaCase | undefined;
};

export type Comparison = {
  sides: [ComparedSide, ComparedSide];
  /** The registration that the page proposes to keep. The function `rank` decides which one. */
  suggestedId: string;
  /**
   * The values that both registrations have, but that are different. `fromId` is the registration from which the merge
   * takes the value, unless the organiser chooses the other registration.
   */
  differences: { choice: MergeChoice; fromId: string }[];
};

/**
 * Compares two registrations of one person. Sealed details are opened to see whether they differ, and are not returned.
 * Returns undefined if one of the two does not exist.
 */
export async function compareRegistrations(
  store: Pick<Platform, 'db' | 'secrets'>,
  ids: readonly [string, string],
): Promise<Comparison | undefined> {
  const { db } = store;
  const [one, other] = [await readForDesk(db, ids[0]), await readForDesk(db, ids[1])];
  if (!one || !other) return undefined;
  const balances = await readBalances(db, 'registration', ids);
  const arrivals = await findArrivals(db, ids);
  const cases = await visaCases(db).where('registration_id', 'in', ids).execute();
  const details = await openDetailsOf(store, ids);
  const side = (registration: DeskRegistration): ComparedSide => ({
    registration,
    balance: balances.get(registration.id),
    arrival: arrivals.get(registration.id),
    visaCase: cases.find((row) => row.registration_id === registration.id),
  });
  const sides: [ComparedSide, ComparedSide] = [side(one), side(other)];
  const suggested = isBetterToKeep(sides[1], sides[0]) ? other : one;
  const notSuggested = suggested === one ? other : one;
  const differs = findDifferences(sides, [details.get(one.id), details.get(other.id)]);
  // If only the registration that is not suggested has a wish for a visa letter or a doctorate, proposes to take the
  // wish from there, so that it is not lost.
  const isWish = { visaLetter: 'needsVisa', interestedDoctorate: 'interestedDoctorate' } as const;
  const proposedSource = (choice: MergeChoice) =>
    (choice === 'visaLetter' || choice === 'interestedDoctorate') &&
    notSuggested[isWish[choice]] &&
    !suggested[isWish[choice]]
      ? notSuggested.id
      : suggested.id;
  return {
    sides,
    suggestedId: suggested.id,
    differences: mergeChoices
      .filter((choice) => differs[choice])
      .map((choice) => ({ choice, fromId: proposedSource(choice) })),
  };
}

function isBetterToKeep(one: ComparedSide, other: ComparedSide): boolean {
  const [first, second] = [rank(one), rank(other)];
  const index = first.findIndex((value, at) => value !== second[at]);
  return (first[index] ?? 0) > (second[index] ?? 0);
}

/**
 * Returns numbers that say how good it is to keep a registration. Two registrations are compared by the first number
 * that differs, and the larger number wins.
 */
function rank({ registration, balance, arrival, visaCase }: ComparedSide): number[] {
  const { country, clothSize, shoeSize, needsVisa, files } = registration;
  const filled = [country, clothSize, shoeSize, needsVisa || null, visaCase, ...files];
  return [
    // The account of a stall holder cannot be kept.
    Number(!registration.isStallHolder),
    Number(isOpen(registration.status)),
    balance?.paid ?? 0,
    Number(registration.status === 'active'),
    Number(arrival !== undefined),
    filled.filter((value) => value !== null && value !== undefined).length,
  ];
}

function findDifferences(
  [one, other]: [ComparedSide, ComparedSide],
  [first, second]: [SealedDetails | undefined, SealedDetails | undefined],
): Record<MergeChoice, boolean> {
  const [a, b] = [one.registration, other.registration];
  const differ = <Value>(left: Value | null, right: Value | null) =>
    left !== null && right !== null && left !== right;
  const haveFile = (kind: string) => [a, b].every(({ files }) => files.some((file) => file.kind === kind));
  const hasStallHolder = a.isStallHolder || b.isStallHolder;
  const areOpen = first !== undefined && second !== undefined;
  return {
    fullName: a.fullName !== b.fullName,
    participantType: !hasStallHolder && a.participantType !== b.participantType,
    country: differ(a.country, b.country),
    visaLetter:
      areOpen && (a.needsVisa !== b.needsVisa || (a.needsVisa && first.visaAddress !== second.visaAddress)),
    passport:
      areOpen &&
      (first.passportNumber !== second.passportNumber || first.passportExpiry !== second.passportExpiry),
    clothSize: differ(a.clothSize, b.clothSize),
    shoeSize: differ(a.shoeSize, b.shoeSize),
    interestedDoctorate: !hasStallHolder && a.interestedDoctorate !== b.interestedDoctorate,
    photo: haveFile('photo'),
    passportScan: haveFile('passport'),
    visaCase: one.visaCase !== undefined && other.visaCase !== undefined,
  };
}
