import { expect, it } from 'vitest';
import { type Permission, permissions, permissionsOf, roles, roleWords } from './permissions.ts';

/** How the sentence of a role says that it has a permission. Everybody but the door has the overview. */
const phrases: Record<Exclude<Permission, 'overview.read'>, RegExp> = {
  'registrations.read': /registrations/,
  'registrations.details': /notes/,
  'registrations.change': /corrects and merges registrations/,
  'registrations.reveal': /with passports/,
  'needs.reveal': /needs/,
  'payments.read': /payments/,
  'payments.record': /records payments/,
  'refunds.decide': /refunds and cancellations/,
  'discounts.manage': /discounts/,
  'grants.review': /reads and scores applications for grants/,
  'grants.decide': /applications for grants and decides/,
  'bookings.read': /bookings/,
  'bookings.decide': /decides on bookings/,
  'enquiries.handle': /enquiries/,
  'enquiries.all': /all enquiries/,
  'saved-replies.manage': /saved replies/,
  'mails.read': /reads and sends mails/,
  'mails.send': /reads and sends mails/,
  'exports.take': /exports/,
  'clearance.export': /clearance lists/,
  'visas.handle': /handles visas/,
  'documents.issue': /issues documents/,
  'papers.read': /papers/,
  'papers.decide': /decides on papers/,
  'programme.manage': /makes the programme/,
  'speakers.manage': /papers, speakers/,
  'honours.decide': /honours/,
  'door.read': /checks people in/,
  'door.check-in': /checks people in/,
  'kit.hand-out': /hands out the kit/,
  'kit.manage': /stock/,
  'privacy.decide': /privacy/,
  'edition.cancel': /cancel the conference/,
  'audit.read': /audit/,
  'organisers.manage': /manage organisers/,
  'settings.change': /settings/,
  'team-views.change': /saved views/,
};

const isSaid = (permission: Permission, work: string) =>
  permission !== 'overview.read' && phrases[permission].test(work);

it.each(roles.filter((role) => role !== 'owner'))(
  'the sentence of %s says all that it may do, and no more',
  (role) => {
    const said = permissions.filter((permission) => isSaid(permission, roleWords[role].work));
    expect(said).toEqual(
      permissions.filter((one) => one !== 'overview.read' && permissionsOf[role].includes(one)),
    );
  },
);

it('the sentence of the owner says what only owners may do, and what they may not', () => {
  const others = roles.filter((role) => role !== 'owner').flatMap((role) => permissionsOf[role]);
  const [does = '', doesNot = '', only = ''] = roleWords.owner.work.split(/ but |; only owners /);
  expect(does).toBe('does all the work of the others');
  expect(permissions.filter((one) => isSaid(one, doesNot))).toEqual(
    permissions.filter((one) => !permissionsOf.owner.includes(one)),
  );
  expect(permissions.filter((one) => isSaid(one, only))).toEqual(
    permissions.filter((one) => permissionsOf.owner.includes(one) && !others.includes(one)),
  );
});
