import { z } from 'zod';

/** The status of a visa case, from the first step to the last. */
export const visaStatuses = [
  'requested',
  'data-complete',
  'in-clearance',
  'cleared',
  'letter-issued',
  'applied',
  'granted',
  'refused',
] as const;
export type VisaStatus = (typeof visaStatuses)[number];

/** The names of the statuses at the desk. */
export const visaStatusWords: Record<VisaStatus, string> = {
  requested: 'Requested',
  'data-complete': 'Data complete',
  'in-clearance': 'In clearance',
  cleared: 'Cleared',
  'letter-issued': 'Letter issued',
  applied: 'Applied',
  granted: 'Granted',
  refused: 'Refused',
};

/** The status as a field of a filter. An empty value sets no condition. An invalid value counts as empty. */
export const visaStatusField = z.enum(['', ...visaStatuses]).catch('');

/** Describes the condition: "visa status “granted”". */
export function describeVisaStatus(status: VisaStatus): string {
  return `visa status “${visaStatusWords[status].toLowerCase()}”`;
}

export const clearanceStateWords = { sent: 'Sent', cleared: 'Cleared', refused: 'Refused' } as const;
