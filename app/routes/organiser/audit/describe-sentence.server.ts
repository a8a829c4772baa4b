import { titleOf } from '#conference/edition/option-titles.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { may } from '#conference/organiser/permissions.ts';
import { readChanges } from '#conference/reports/list-registration-history.server.ts';
import type { NamedSubject } from '#conference/reports/name-subjects.server.ts';
import type { AuditRow } from '#conference/reports/search-audit.server.ts';
import { mayOpen } from '../navigation.ts';
import { describeAct } from './history/describe-act.server.ts';

/** A record in a sentence. Without `to`, the record has no page, or the reader may not open the page. */
export type LinkedRecord = { label: string; to?: string };

type Reading = { reader: Organiser; settings: Settings };

/**
 * Describes an audit entry as a sentence: "Meera Iyer" "confirmed a booking" "Amphitheater of PC-7K3M-92QD". The
 * sentence names and links a record only if the reader may open its page. Otherwise it shows at most the reference.
 */
export function describeSentence(
  row: AuditRow,
  { names, ...reading }: Reading & { names: ReadonlyMap<string, NamedSubject> },
) {
  const sealed = row.sealed.state === 'open' ? row.sealed : undefined;
  const act = describeAct(reading.settings, {
    ...row,
    actorName: null,
    reason: sealed?.reason,
    changes: may(reading.reader, 'registrations.details') ? readChanges(sealed?.detail) : [],
  });
  const actor = names.get(row.actorId ?? '');
  const subject = row.subjectId === row.actorId ? undefined : names.get(row.subjectId ?? '');
  const about = subject && linkTo(subject, reading);
  return {
    id: row.id,
    actor: (actor && linkTo(actor, reading)) ?? { label: row.actorName ?? act.who },
    // Inside the sentence, the act begins with a small letter: "Confirmed a booking" becomes "confirmed a booking".
    did: act.what.charAt(0).toLowerCase() + act.what.slice(1),
    about:
      about ?? (row.subjectName && row.subjectId !== row.actorId ? { label: row.subjectName } : undefined),
    reason: act.reason,
    changes: act.changes,
    isErased: row.sealed.state === 'erased',
  };
}

/** Returns the name and the page of a record. Returns undefined if the reader may not open the page. */
function linkTo(named: NamedSubject, { reader, settings }: Reading): LinkedRecord | undefined {
  switch (named.kind) {
    case 'registration':
    case 'file':
      return ifAllowed(reader, '/organiser/registrations/:registrationId', {
        label: `${named.reference} ${named.fullName}`,
        to: `/organiser/registrations/${named.id}`,
      });
    case 'booking':
      return ifAllowed(reader, '/organiser/bookings/:bookingId', {
        label: `${titleOf(settings, named.option)} of ${named.reference}`,
        to: `/organiser/bookings/${named.id}`,
      });
    case 'payment': {
      const { registrationId, bookingId, reference } = named;
      if (bookingId !== null) {
        return ifAllowed(reader, '/organiser/bookings/:bookingId/payments', {
          label: 'a booking',
          to: `/organiser/bookings/${bookingId}/payments`,
        });
      }
      // The registration of an erased person is gone.
      if (registrationId === null) return { label: 'an erased registration' };
      return ifAllowed(reader, '/organiser/registrations/:registrationId/payments', {
        label: reference ?? 'a registration',
        to: `/organiser/registrations/${registrationId}/payments`,
      });
    }
    case 'organiser':
      return { label: named.name, to: `/organiser/audit?organiser=${named.id}` };
    case 'paper':
      return ifAllowed(reader, '/organiser/papers/:paperId', {
        label: named.name,
        to: `/organiser/papers/${named.id}`,
      });
    case 'speaker':
      return ifAllowed(reader, '/organiser/speakers/:speakerId', {
        label: named.name,
        to: `/organiser/speakers/${named.id}`,
      });
  }
}

function ifAllowed(reader: Organiser, path: string, record: LinkedRecord): LinkedRecord | undefined {
  return mayOpen(reader, path) ? record : undefined;
}
