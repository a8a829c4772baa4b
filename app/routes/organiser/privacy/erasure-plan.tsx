import type { ErasurePlan } from '#conference/privacy/erasure/plan-erasure.server.ts';
import { countLines } from '../page/count.ts';
import { Lines } from '../page/lines.tsx';

export function ErasurePlanLists({ registrations, destroyed, kept }: Omit<ErasurePlan, 'obligations'>) {
  const lost = [
    ...registrations.map(
      (one) => `Registration ${one.reference}: ${one.fullName}, ${one.email}, with its passport details`,
    ),
    ...countLines(destroyed.files, 'file', 'files'),
    ...countLines(
      destroyed.bookings,
      'booking, whose spot becomes free',
      'bookings, whose spots become free',
    ),
    ...countLines(destroyed.messages, 'message in the inbox', 'messages in the inbox'),
    ...countLines(destroyed.mails, 'entry in the list of mails', 'entries in the list of mails'),
    ...countLines(destroyed.notes, 'note by an organiser', 'notes by organisers'),
    'Sign-ins, sessions and devices, and the key of the encrypted data',
  ];
  const stays = [
    ...countLines(kept.charges, 'charge, without the person', 'charges, without the person'),
    ...countLines(
      kept.payments,
      'payment or refund, without its note',
      'payments and refunds, without notes',
    ),
    ...countLines(kept.acts, 'audit entry, without its reason', 'audit entries, without reasons'),
    'The fact that a registration with this reference was erased, and when',
  ];
  return (
    <div className="grid gap-8 md:grid-cols-2">
      <section>
        <h2>Data that is destroyed</h2>
        <Lines lines={lost} />
      </section>
      <section>
        <h2>Data that is kept</h2>
        <Lines lines={stays} />
      </section>
    </div>
  );
}
