import type { ErasurePlan } from '#conference/privacy/erasure/plan-erasure.server.ts';
import { Lines } from '#routes/organiser/page/lines.tsx';

/** What goes and what stays, side by side where there is room. */
export function Plan({ registrations, destroyed, kept }: Omit<ErasurePlan, 'matters'>) {
  const going = [
    ...registrations.map(
      (one) => `Registration ${one.reference}: ${one.fullName}, ${one.email}, with its passport details`,
    ),
    ...count(destroyed.files, 'file', 'files'),
    ...count(destroyed.bookings, 'booking: its spot is free again', 'bookings: their spots are free again'),
    ...count(destroyed.messages, 'message in the inbox', 'messages in the inbox'),
    ...count(destroyed.mails, 'line in the log of mails', 'lines in the log of mails'),
    ...count(destroyed.notes, 'note among organisers', 'notes among organisers'),
    'Sign-ins, sessions and browsers’ credentials, and the key of everything that was sealed',
  ];
  const staying = [
    ...count(kept.charges, 'charge, without the person', 'charges, without the person'),
    ...count(
      kept.payments,
      'payment or refund, its note unreadable',
      'payments and refunds, their notes unreadable',
    ),
    ...count(
      kept.acts,
      'act in the audit, its reason unreadable',
      'acts in the audit, their reasons unreadable',
    ),
    'That a registration with this number was erased, and when',
  ];
  return (
    <div className="grid gap-8 md:grid-cols-2">
      <section>
        <h2>What is destroyed</h2>
        <Lines lines={going} />
      </section>
      <section>
        <h2>What stays</h2>
        <Lines lines={staying} />
      </section>
    </div>
  );
}

/** One line, or none where there is nothing. */
function count(number: number, one: string, many: string): string[] {
  return number === 0 ? [] : [`${number} ${number === 1 ? one : many}`];
}
