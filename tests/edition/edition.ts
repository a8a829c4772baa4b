import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import type { EditionData } from '#conference/edition/schema/edition-schema.ts';
import { writeEdition as writeTemplate } from '#editions/template/edition.ts';
import { placeholder } from '#editions/template/pictures.ts';
import { facts } from './facts.ts';
import { programme } from './programme.ts';
import { days } from './schedule.ts';

/**
 * The edition of the unit tests. It is not in `editions/`, because no site may serve it. Its pages and pictures come
 * from the template.
 */
export function writeEdition(changed: Partial<ChangeableFacts> = {}): EditionData {
  const current = { ...facts, ...changed };
  const template = writeTemplate(current);
  return {
    ...template,
    ...current,
    programme,
    pages: {
      ...template.pages,
      schedule: { ...template.pages.schedule, days },
      festival: {
        meta: { title: 'River Festival', description: 'Stalls and halls.' },
        picture: placeholder,
        title: 'River Festival',
        lead: 'Stalls and halls.',
        paragraphs: ['The festival surrounds the conference.'],
        booking: { title: 'Book', lead: 'Your request holds a spot.', closed: 'Booking is closed.' },
        needs: { title: 'Needs', items: ['An account.'] },
        steps: { title: 'Next', items: ['Pay.'] },
      },
    },
  };
}
