import { lastDaysToAsk } from './money/refund-rules.ts';
import type { EditionFacts } from './schema/facts-schema.ts';

/**
 * A last day in the edition's zone, and what holds afterwards. `closed`: it is refused. `late`: it is still accepted,
 * and the desk sees that it came late. `advice`: the day was only a recommendation.
 */
export type Deadline = { day: string; afterwards: 'closed' | 'late' | 'advice' };

/** `ahead` until the end of the day. From then on it is what holds after the day. */
export type DeadlineState = 'ahead' | Deadline['afterwards'];

/** Says where a deadline stands on the day `today`. Every other comparison with a last day is made here. */
export function stateOfDeadline({ day, afterwards }: Deadline, today: string): DeadlineState {
  return today <= day ? 'ahead' : afterwards;
}

/** The deadlines of an edition that are the same for all participants. */
export function deadlinesOf(
  edition: Pick<
    EditionFacts,
    'registration' | 'kit' | 'participation' | 'recordings' | 'refunds' | 'conference'
  >,
) {
  const { visaRefused, substitution } = lastDaysToAsk(edition);
  return {
    payFee: { day: edition.registration.payBy, afterwards: 'advice' },
    chooseSizes: { day: edition.kit.changeUntil, afterwards: 'late' },
    sayParticipation: { day: edition.participation.changeUntil, afterwards: 'late' },
    addRecordings: { day: edition.recordings.addUntil, afterwards: 'closed' },
    askForSubstitution: { day: substitution, afterwards: 'closed' },
    askAfterVisaRefusal: { day: visaRefused, afterwards: 'closed' },
  } as const satisfies Record<string, Deadline>;
}

export type DeadlineName = keyof ReturnType<typeof deadlinesOf>;
