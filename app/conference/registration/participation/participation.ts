import { z } from 'zod';
import { addDays, daysOf, type Period } from '#conference/edition/days.ts';
import { line, paragraph } from '#platform/forms/plain-text.ts';
import { participationRuleWords } from './participation-rule-words.ts';

const { english: rules } = participationRuleWords;

export const modes = ['in-person', 'online'] as const;
export const roomWishes = ['none', 'alone', 'shared'] as const;
export const transferWishes = ['none', 'arrival', 'departure', 'both'] as const;
/** A journey to the conference, or back from it. */
export const ways = ['arrival', 'departure'] as const;
export const diets = ['any', 'vegetarian', 'vegan', 'halal', 'kosher', 'other'] as const;
export const accessKinds = ['steps', 'wheelchair', 'hearing', 'sight', 'other'] as const;

export type Mode = (typeof modes)[number];
export type RoomWish = (typeof roomWishes)[number];
export type TransferWish = (typeof transferWishes)[number];
export type Way = (typeof ways)[number];
export type Diet = (typeof diets)[number];
export type AccessKind = (typeof accessKinds)[number];

/** Only these answers are sealed, because they may tell something about a person's health, faith or family. */
export const needFields = [
  'diet',
  'dietNote',
  'access',
  'accessNote',
  'emergencyName',
  'emergencyPhone',
] as const;

export type Needs = {
  diet?: Diet;
  dietNote?: string;
  access?: AccessKind[];
  accessNote?: string;
  emergencyName?: string;
  emergencyPhone?: string;
};

/**
 * The days of somebody's stay: those of the journey if they are known, or else those of the conference. A journey that
 * does not meet the conference is from before the conference moved.
 */
export function stayOf(
  given: Pick<Participation, 'arrivesOn' | 'leavesOn'> | undefined,
  conference: Period,
): Period {
  const stay = { from: given?.arrivesOn ?? conference.from, to: given?.leavesOn ?? conference.to };
  const meets = stay.from <= stay.to && stay.from <= conference.to && conference.from <= stay.to;
  return meets ? stay : { from: conference.from, to: conference.to };
}

/** The answers that are not sealed. Days are ISO dates. */
export type Participation = {
  mode: Mode;
  days: string[];
  organisation: string | null;
  position: string | null;
  phone: string | null;
  arrivesOn: string | null;
  /** Times are local: "06:30". */
  arrivalTime: string | null;
  /** The flight or train. */
  arrival: string | null;
  arrivalPlace: string | null;
  leavesOn: string | null;
  departureTime: string | null;
  departure: string | null;
  departurePlace: string | null;
  transfer: TransferWish | null;
  hotel: string | null;
  room: RoomWish | null;
  roomWith: string | null;
};

/** What transport and hotels need. The desk sees what changed in these answers after the last day. */
export const journeyFields = [
  'mode',
  'arrivesOn',
  'arrivalTime',
  'arrival',
  'arrivalPlace',
  'leavesOn',
  'departureTime',
  'departure',
  'departurePlace',
  'transfer',
  'hotel',
  'room',
  'roomWith',
] as const satisfies readonly (keyof Participation)[];
export type JourneyField = (typeof journeyFields)[number];
export type Journey = Pick<Participation, JourneyField>;

const emptyOr = <Rule extends z.ZodType<string, string>>(rule: Rule) =>
  z
    .string()
    .optional()
    .transform((text) => text?.trim() || undefined)
    .pipe(rule.optional())
    .transform((text) => text ?? null);

const text = emptyOr(line(200, rules.text));
const time = emptyOr(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, rules.time));
const choiceOf = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z.union([z.literal('').transform(() => null), z.enum(choices)], { error: rules.choice });

/** How many days before or after the conference a journey may be. Days further away are probably typing errors. */
const daysAround = 30;

/** Makes the schema of the answers that are not sealed. Only the mode and the days are required. */
export function participationSchema(conference: Period) {
  const [earliest, latest] = [addDays(conference.from, -daysAround), addDays(conference.to, daysAround)];
  const day = emptyOr(
    z.iso.date(rules.date).refine((given) => earliest <= given && given <= latest, rules.farDay),
  );
  const all = daysOf(conference);
  return z
    .object({
      mode: z.enum(modes, { error: rules.mode }),
      days: z
        .array(z.string())
        .transform((given) => all.filter((one) => given.includes(one)))
        .refine((given) => given.length > 0, rules.days),
      organisation: text,
      position: text,
      phone: emptyOr(line(50, rules.phone)),
      arrivesOn: day,
      arrivalTime: time,
      arrival: text,
      arrivalPlace: text,
      leavesOn: day,
      departureTime: time,
      departure: text,
      departurePlace: text,
      transfer: choiceOf(transferWishes),
      hotel: text,
      room: choiceOf(roomWishes),
      roomWith: text,
    })
    .refine(({ arrivesOn, leavesOn }) => !arrivesOn || !leavesOn || arrivesOn <= leavesOn, {
      path: ['leavesOn'],
      error: rules.leavesOn,
    })
    .transform(forMode);
}

/** The journey and room of somebody who takes part online, or has not answered these questions. */
export const noJourney: Omit<Journey, 'mode'> = {
  arrivesOn: null,
  arrivalTime: null,
  arrival: null,
  arrivalPlace: null,
  leavesOn: null,
  departureTime: null,
  departure: null,
  departurePlace: null,
  transfer: null,
  hotel: null,
  room: null,
  roomWith: null,
};

/** Removes the journey and the room if somebody takes part online. */
function forMode(given: Participation): Participation {
  if (given.mode === 'in-person') {
    return { ...given, roomWith: given.room === 'shared' ? given.roomWith : null };
  }
  return { ...given, ...noJourney };
}

/** The schema of the answers that are sealed. All of them are optional. */
export const needsSchema = z
  .object({
    diet: choiceOf(diets),
    dietNote: text,
    access: z.array(z.string()).transform((given) => accessKinds.filter((kind) => given.includes(kind))),
    accessNote: emptyOr(paragraph(1000, rules.text)),
    emergencyName: text,
    emergencyPhone: emptyOr(line(50, rules.phone)),
  })
  .refine(({ emergencyName, emergencyPhone }) => (emergencyName === null) === (emergencyPhone === null), {
    path: ['emergencyPhone'],
    error: rules.emergency,
  })
  .transform(
    ({ access, ...given }): Needs => ({
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)),
      ...(access.length > 0 && { access }),
    }),
  );
