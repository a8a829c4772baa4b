import { describeActName } from '#conference/audit/act-words.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { statusWords } from '#conference/enquiries/enquiry.ts';
import { roles, roleWords } from '#conference/organiser/permissions.ts';
import { nameCountry } from '#conference/registration/countries.ts';
import { isMergeChoice } from '#conference/registration/merging/merge-choice.ts';
import { journeyWords } from '#conference/registration/participation/participation-desk-words.ts';
import type { CorrectedField } from '#conference/registration/record/correct-registration.server.ts';
import type { ListedAct } from '#conference/reports/list-acts.server.ts';
import type { HistoryEntry } from '#conference/reports/list-registration-history.server.ts';
import { describeTime, describeZonedTime } from '../../desk-dates.server.ts';
import { describeSpot } from '../../festival/describe-spot.ts';
import { mergeChoiceWords } from '../../registration/registration-words.ts';
import { describeVisaAct } from './describe-visa-act.ts';

export const actorWords = {
  participant: 'The participant',
  organiser: 'An organiser',
  system: 'Automatically',
  author: 'The author of a paper',
  reviewer: 'A reviewer',
  speaker: 'A speaker or nominator',
  payer: 'A payer without a registration',
};

/** The names of the fields that corrections and answers change. */
const fieldWords: Record<CorrectedField, string> & Record<string, string> = {
  fullName: 'Name',
  organisation: 'Organisation',
  email: 'Email',
  participantType: 'Type',
  country: 'Country',
  needsVisa: 'Visa letter',
  visaAddress: 'Visa address',
  passportNumber: 'Passport number',
  passportExpiry: 'Passport expiry',
  clothSize: 'Dress size',
  shoeSize: 'Shoe size',
  cloth_size: 'Dress size',
  shoe_size: 'Shoe size',
  interestedDoctorate: 'Doctorate',
  ...journeyWords,
  days: 'Days',
  position: 'Position',
  phone: 'Phone',
  needs: 'Food, access or emergency contact',
};

type Act = Omit<ListedAct, 'sealedDetail'> & Partial<HistoryEntry>;

export function describeAct(
  settings: Settings,
  { id, at, actor, actorName, action, detail, reason, other, changes = [] }: Act,
) {
  const { clearances = [], eventClearances = [] } = edition.visa ?? {};
  const isOfEvent = action.startsWith('event-clearance.');
  const own =
    describeEnquiryAct(action, detail) ??
    describeVisaAct(action, detail, isOfEvent ? eventClearances : clearances) ??
    describeDetail(detail);
  const more = [other, own].filter(Boolean).join('; ');
  return {
    id,
    at: describeTime(at),
    who: actorName ?? actorWords[actor],
    what: more ? `${describeActName(action)}: ${more}` : describeActName(action),
    reason: reason ?? null,
    changes: changes.map((change) => describeChange(settings, change)),
  };
}

export type DescribedAct = ReturnType<typeof describeAct>;

/**
 * Describes what an act changed on an enquiry: the old and new status, or the role to which the enquiry was assigned.
 */
function describeEnquiryAct(action: string, detail: ListedAct['detail']): string | undefined {
  const { from, to, role } = Object(detail) as Record<string, unknown>;
  if (action === 'enquiry.status-changed') {
    const words: Record<string, string> = statusWords;
    return `${words[String(from)] ?? from} → ${words[String(to)] ?? to}`;
  }
  if (action !== 'enquiry.assigned') return undefined;
  const foundRole = roles.find((one) => one === role);
  if (foundRole) return `role ${roleWords[foundRole].name}`;
  return to === null ? 'nobody' : undefined;
}

function describeDetail(detail: ListedAct['detail']): string | undefined {
  const { fields, from, to, because, exchanged } = Object(detail) as Record<string, unknown>;
  if (Array.isArray(exchanged)) {
    const names = exchanged.map(String).filter(isMergeChoice);
    return `exchanged ${names.map((name) => mergeChoiceWords[name].toLowerCase()).join(', ')}`;
  }
  if (Array.isArray(fields)) {
    return fields.map((name) => (fieldWords[String(name)] ?? String(name)).toLowerCase()).join(', ');
  }
  if (isSpot(from) && isSpot(to)) return `${describeSpot(from)} → ${describeSpot(to)}`;
  if (typeof to === 'string' && isInstant(to)) return `until ${describeZonedTime(new Date(to))}`;
  return describeAmount(detail) ?? (typeof because === 'string' ? because : undefined);
}

function describeAmount(detail: ListedAct['detail']): string | undefined {
  const { amount, currency } = Object(detail) as Record<string, unknown>;
  const isMoney = typeof amount === 'number' && typeof currency === 'string';
  return isMoney ? formatMoney({ amount, currency }) : undefined;
}

/** Returns true for an instant in the format of the audit, and false for an id or a status. */
function isInstant(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T/.test(text);
}

type Spot = { day: string | null; number: number };

function isSpot(given: unknown): given is Spot {
  return typeof given === 'object' && given !== null && 'number' in given;
}

/** Describes how a correction changed a field: "Name: Mira → Mira Çelik". */
function describeChange(
  settings: Settings,
  { field, before, after }: HistoryEntry['changes'][number],
): string {
  const say = (value: unknown) => describeValue(settings, field, value);
  return `${fieldWords[field] ?? field}: ${say(before)} → ${say(after)}`;
}

function describeValue(settings: Settings, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field === 'participantType') return nameParticipantType(settings, String(value));
  if (field === 'country') return nameCountry(String(value));
  return field === 'clothSize' ? String(value).toUpperCase() : String(value);
}
