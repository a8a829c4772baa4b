import { describe, expect, it } from 'vitest';
import { may, permissions, permissionsOf, roles } from './organiser.ts';

const mayDo = (permission: (typeof permissions)[number]) =>
  roles.filter((role) => may({ roles: [role] }, permission));

describe('a role', () => {
  it('at the door reads the door’s list, marks who has come, and nothing else', () => {
    expect(permissionsOf.door).toEqual(['door.read', 'door.check-in']);
  });

  it('opens passports for the registrar, the visa officer and the owner alone', () => {
    expect(mayDo('registrations.reveal')).toEqual(['owner', 'registrar', 'visa-officer']);
  });

  it('takes passports out as a list for the visa officer alone', () => {
    expect(mayDo('clearance.export')).toEqual(['visa-officer']);
  });

  it('manages organisers, reads the audit and decides on erasures for the owner alone', () => {
    for (const permission of ['organisers.manage', 'audit.read', 'privacy.decide'] as const) {
      expect(mayDo(permission)).toEqual(['owner']);
    }
  });

  it('records payments for finance and the owner', () => {
    expect(mayDo('payments.record')).toEqual(['owner', 'finance']);
  });
});

it('gives somebody with two roles what either allows', () => {
  const both = { roles: ['door', 'festival'] as const };
  expect(permissions.filter((permission) => may(both, permission))).toEqual(
    permissions.filter(
      (permission) => permissionsOf.door.includes(permission) || permissionsOf.festival.includes(permission),
    ),
  );
});

it('lets every permission be somebody’s', () => {
  for (const permission of permissions) expect(mayDo(permission)).not.toEqual([]);
});
