import type { ErasurePlan } from '#conference/privacy/erasure/plan-erasure.server.ts';
import { countLines } from '../page/count.ts';
import { Lines } from '../page/lines.tsx';

/** What an erasure destroys and what it keeps. */
export function Plan({ registrations, destroyed, kept }: Omit<ErasurePlan, 'matters'>) {
  const lost = [
    ...registrations.map(
      (one) => `Registration ${one.reference}: ${one.fullName}, ${one.email}, with its passport details`,
    ),
    ...countLines(destroyed.files, 'file', 'files'),
    ...countLines(
      destroyed.bookings,
      'booking: its spot is free again',
      'bookings: their spots are free again',
    ),
    ...countLines(destroyed.messages, 'message in the inbox', 'messages in the inbox'),
    ...countLines(destroyed.mails, 'line in the log of mails', 'lines in the log of mails'),
    ...countLines(destroyed.notes, 'note among organisers', 'notes among organisers'),
    'Sign-ins, sessions and browsers’ credentials, and the key of everything that was sealed',
  ];
  const stays = [
    ...countLines(kept.charges, 'charge, without the person', 'charges, without the person'),
    ...countLines(
      kept.payments,
      'payment or refund, its note unreadable',
      'payments and refunds, their notes unreadable',
    ),
    ...countLines(
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
        <Lines lines={lost} />
      </section>
      <section>
        <h2>What stays</h2>
        <Lines lines={stays} />
      </section>
    </div>
  );
}
