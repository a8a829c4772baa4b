import { describe, expect, it } from 'vitest';
import { may, permissions, permissionsOf, roles } from './permissions.ts';

const mayDo = (permission: (typeof permissions)[number]) =>
  roles.filter((role) => may({ roles: [role] }, permission));

describe('the roles', () => {
  it('let the door role only read the list of guests, check guests in and hand out kits', () => {
    expect(permissionsOf.door).toEqual(['door.read', 'door.check-in', 'kit.hand-out']);
  });

  it('let only the registrar, the visa officer and the owner open passports', () => {
    expect(mayDo('registrations.reveal')).toEqual(['owner', 'registrar', 'visa-officer']);
  });

  it('let only the visa officer export a list of passports', () => {
    expect(mayDo('clearance.export')).toEqual(['visa-officer']);
  });

  it('let only the committee see who is nominated for an honour, not even the owner', () => {
    expect(mayDo('honours.decide')).toEqual(['programme']);
    expect(mayDo('speakers.manage')).toEqual(['owner', 'programme']);
  });

  it('let only the owner manage organisers, read the audit and decide on erasures', () => {
    for (const permission of ['organisers.manage', 'audit.read', 'privacy.decide'] as const) {
      expect(mayDo(permission)).toEqual(['owner']);
    }
  });

  it('let only finance and the owner record payments and decide on refunds', () => {
    expect(mayDo('payments.record')).toEqual(['owner', 'finance']);
    expect(mayDo('refunds.decide')).toEqual(['owner', 'finance']);
  });

  it('let only the owner cancel the whole edition', () => {
    expect(mayDo('edition.cancel')).toEqual(['owner']);
  });
});

it('an organiser with two roles has the permissions of both roles', () => {
  const both = { roles: ['door', 'festival'] as const };
  expect(permissions.filter((permission) => may(both, permission))).toEqual(
    permissions.filter(
      (permission) => permissionsOf.door.includes(permission) || permissionsOf.festival.includes(permission),
    ),
  );
});

it('every permission belongs to a role', () => {
  for (const permission of permissions) expect(mayDo(permission)).not.toEqual([]);
});
