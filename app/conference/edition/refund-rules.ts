import { addDays, formatDay } from './days.ts';
import type { EditionFacts } from './facts-schema.ts';

type RefundRules = EditionFacts['refunds'];

/**
 * Returns the percentage of the fee that is refunded to a participant who cancels on this day (in the edition's zone).
 */
export function refundPercentOn(day: string, { byDate }: RefundRules) {
  return byDate.find(({ until }) => until === null || day <= until)?.percent ?? 0;
}

/**
 * Writes one sentence for each refund period: "A cancellation before 31 October 2031, or on that day, gives 75 %." The
 * space before a percent sign never breaks a line.
 */
export function writeRefundRules({ byDate }: Pick<RefundRules, 'byDate'>): string {
  return describeRefundDates({ byDate })
    .map(({ percent, when }, index) => {
      const [last, before] = [byDate[index]?.until ?? null, byDate[index - 1]?.until ?? null];
      const given = `${percent}\u00a0%`;
      if (before === null) {
        return last === null
          ? `A cancellation gives ${given} at any time.`
          : `A cancellation before ${formatDay(last)}, or on that day, gives ${given}.`;
      }
      const since =
        last === null ? `After ${formatDay(addDays(before, 1))}, and on that day,` : `From ${when}`;
      return percent === 0 ? `${since} nothing is returned.` : `${since} it gives ${given}.`;
    })
    .join(' ');
}

/** Describes the refund periods: "until 31 October 2031", "1 November to 31 December 2031", "from 1 January 2032". */
export function describeRefundDates({ byDate }: Pick<RefundRules, 'byDate'>) {
  return byDate.map(({ until, percent }, index) => {
    const previous = byDate[index - 1]?.until ?? null;
    const from = previous === null ? null : addDays(previous, 1);
    if (from === null) return { percent, when: until === null ? 'at any time' : `until ${formatDay(until)}` };
    if (until === null) return { percent, when: `from ${formatDay(from)}` };
    const start = formatDay(from);
    const end = formatDay(until);
    const isSameYear = from.slice(0, 4) === until.slice(0, 4);
    return { percent, when: `${isSameYear ? start.replace(/ \d{4}$/, '') : start} to ${end}` };
  });
}
