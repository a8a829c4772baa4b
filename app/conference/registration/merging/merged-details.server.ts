import { stallHolderType } from '#conference/edition/stall-holder-type.ts';
import type { RegistrationRow } from '#conference/registration/registrations.server.ts';
import { type MergeChoice, type MergeChoices, mergeChoices } from './merge-choice.ts';

/** The details that the kept registration lacks and gets from the other. */
export function missingDetails(kept: RegistrationRow, other: RegistrationRow, choices: MergeChoices = {}) {
  const { country, cloth_size, shoe_size } = other;
  const isWanted =
    !kept.interested_doctorate && other.interested_doctorate && choices.interestedDoctorate !== 'kept';
  return {
    ...(kept.country === null && country !== null && { country }),
    ...(kept.cloth_size === null && cloth_size !== null && { cloth_size }),
    ...(kept.shoe_size === null && shoe_size !== null && { shoe_size }),
    ...(isWanted && { interested_doctorate: true }),
  };
}

/**
 * Lists the values that the two registrations exchange: those that the organiser chose from the other registration and
 * that both registrations have. A visa letter that only the other registration asks for is also exchanged, unless the
 * organiser chose the kept one.
 */
export function listExchanged(
  kept: RegistrationRow,
  other: RegistrationRow,
  choices: MergeChoices = {},
): MergeChoice[] {
  const isVisaMissing = other.needs_visa && !kept.needs_visa;
  // The account of a stall holder has a name, but none of the other values.
  if (other.participant_type === stallHolderType) {
    return choices.fullName === 'other' ? ['fullName'] : [];
  }
  const isDestroyed = kept.passport_destroyed_at !== null || other.passport_destroyed_at !== null;
  const impossible: Partial<Record<MergeChoice, boolean>> = {
    country: kept.country === null || other.country === null,
    clothSize: kept.cloth_size === null || other.cloth_size === null,
    shoeSize: kept.shoe_size === null || other.shoe_size === null,
    // A wish that only the other registration has is handled by `missingDetails`, and is not exchanged.
    interestedDoctorate: !kept.interested_doctorate,
    passport: isDestroyed,
    visaLetter: isDestroyed,
  };
  const chosen = { ...(isVisaMissing && { visaLetter: 'other' as const }), ...choices };
  return mergeChoices.filter((name) => chosen[name] === 'other' && !impossible[name]);
}
