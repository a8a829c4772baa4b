import { describe, expect, it } from 'vitest';
import { may, permissions, permissionsOf, roles } from './permissions.ts';

const mayDo = (permission: (typeof permissions)[number]) =>
  roles.filter((role) => may({ roles: [role] }, permission));

describe('a role', () => {
  it('at the door reads the list of guests and checks them in, and nothing else', () => {
    expect(permissionsOf.door).toEqual(['door.read', 'door.check-in']);
  });

  it('opens passports only for the registrar, the visa officer and the owner', () => {
    expect(mayDo('registrations.reveal')).toEqual(['owner', 'registrar', 'visa-officer']);
  });

  it('exports a list of passports only for the visa officer', () => {
    expect(mayDo('clearance.export')).toEqual(['visa-officer']);
  });

  it('manages organisers, reads the audit and decides on erasures only for the owner', () => {
    for (const permission of ['organisers.manage', 'audit.read', 'privacy.decide'] as const) {
      expect(mayDo(permission)).toEqual(['owner']);
    }
  });

  it('records payments for finance and the owner', () => {
    expect(mayDo('payments.record')).toEqual(['owner', 'finance']);
  });
});

it('gives an organiser with two roles the permissions of both', () => {
  const both = { roles: ['door', 'festival'] as const };
  expect(permissions.filter((permission) => may(both, permission))).toEqual(
    permissions.filter(
      (permission) => permissionsOf.door.includes(permission) || permissionsOf.festival.includes(permission),
    ),
  );
});

it('has a role for every permission', () => {
  for (const permission of permissions) expect(mayDo(permission)).not.toEqual([]);
});
