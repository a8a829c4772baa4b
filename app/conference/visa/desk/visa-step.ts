import { z } from 'zod';
import { calendarDay } from '#platform/forms/calendar-day.ts';

/** A step of the visa desk for several people. Days are ISO days in the edition's zone. */
export type VisaStep =
  | { kind: 'send'; clearance: string; number: string; on: string }
  | { kind: 'answer'; clearance: string; state: 'cleared' | 'refused'; number: string; on: string }
  | { kind: 'undo'; clearance: string }
  | { kind: 'report'; report: 'applied' | 'granted' | 'refused'; on: string };

/** A step in a list of choices. For a clearance, `value` ends with a colon and the clearance's id. */
export type StepChoice = { value: string; label: string };

/** Lists the steps for an edition with these clearances. */
export function listSteps(clearances: readonly { id: string; name: string }[]): StepChoice[] {
  return [
    ...clearances.flatMap(({ id, name }) => [
      { value: `send:${id}`, label: `${name}: sent` },
      { value: `cleared:${id}`, label: `${name}: cleared` },
      { value: `refused:${id}`, label: `${name}: refused` },
      { value: `undo:${id}`, label: `${name}: undo the last step` },
    ]),
    { value: 'applied', label: 'Applied for the visa' },
    { value: 'granted', label: 'Visa granted' },
    { value: 'visa-refused', label: 'Visa refused' },
  ];
}

const numberSchema = z
  .string()
  .trim()
  .max(60, 'At most 60 characters.')
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Please use letters, digits and common signs only.');
const daySchema = calendarDay('Please enter the day.');

/** The form that confirms a step. */
export const stepSchema = z.object({ number: numberSchema, on: daySchema });

/** Returns whether the form of a step asks for a day, and whether it asks for the number of a list or an answer. */
export function asksFor(choice: string): { day: boolean; number: boolean } {
  const [step = ''] = choice.split(':');
  const isClearance = ['send', 'cleared', 'refused'].includes(step);
  return { number: isClearance, day: isClearance || ['applied', 'granted', 'visa-refused'].includes(step) };
}

/** Reads a choice of {@link listSteps} with its fields. Returns undefined for any other text. */
export function readStep(
  choice: string,
  { number, on }: { number: string; on: string },
  clearances: readonly { id: string }[],
): VisaStep | undefined {
  const [step = '', id = ''] = choice.split(':');
  const clearance = clearances.find((one) => one.id === id)?.id;
  switch (step) {
    case 'send':
      return clearance ? { kind: 'send', clearance, number, on } : undefined;
    case 'cleared':
    case 'refused':
      return clearance ? { kind: 'answer', clearance, state: step, number, on } : undefined;
    case 'undo':
      return clearance ? { kind: 'undo', clearance } : undefined;
    case 'applied':
    case 'granted':
      return { kind: 'report', report: step, on };
    case 'visa-refused':
      return { kind: 'report', report: 'refused', on };
    default:
      return undefined;
  }
}
