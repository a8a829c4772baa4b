import { redirect } from 'react-router';
import { enquiryScope } from '#conference/enquiries/enquiry.ts';
import { searchEnquiries } from '#conference/enquiries/search-enquiries.server.ts';
import { searchBookings } from '#conference/festival/desk-bookings.server.ts';
import { organiserLoaders } from './organiser-route.server.ts';

/** Opens the first item of a queue that waits for an answer, or the list if none waits. */
export const loader = organiserLoaders(
  ['/organiser/enquiries/next', '/organiser/bookings/next'],
  async ({ context: { db }, organiser }, path): Promise<null> => {
    const list = path.replace(/\/next$/, '');
    const { rows } =
      path === '/organiser/enquiries/next'
        ? await searchEnquiries(db, {
            filter: { scope: enquiryScope(organiser), statuses: ['new'] },
            count: 1,
          })
        : await searchBookings(db, { filter: { status: 'requested' }, count: 1 });
    throw redirect(rows[0] ? `${list}/${rows[0].id}` : list);
  },
);
