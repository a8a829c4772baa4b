import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { calendarDay } from '#platform/forms/calendar-day.ts';
import { line } from '#platform/forms/plain-text.ts';
import type { Permission } from '../permissions.ts';

/** Each access key begins with this, so that people and programs that search for secrets recognise it. */
export const keyPrefix = 'pck_';

/**
 * The permissions that an owner can give to an access key, with what the API then allows. Every one of them is a
 * permission of the desk. No key can open passports, the answers of a visa, or needs: the list leaves out
 * `registrations.reveal`, `needs.reveal`, `visas.handle` and `clearance.export`.
 */
export const keyPermissionWords = {
  'registrations.read': 'read registrations: name, email, reference, type, status and payment',
  'registrations.details': 'read also country, sizes, files that are missing, and marks; write notes',
  'registrations.change': 'add registrations, and mark them',
  'payments.read': 'read payments, refunds, receipts and totals of money',
  'payments.record': 'record payments by hand',
  'bookings.read': 'read bookings and spots',
  'bookings.decide': 'confirm, decline and mark bookings',
  'papers.read': 'read papers and how far their reviews are',
  'programme.manage': 'read the draft of the programme, and place sessions',
  'speakers.manage': 'read the queue of speakers, and invite them',
  'enquiries.all': 'read and answer all enquiries',
  'documents.issue': 'read which documents people have',
  'door.read': 'read check-ins and today’s list of the door',
  'door.check-in': 'check people in',
} as const satisfies Partial<Record<Permission, string>>;

export type KeyPermission = keyof typeof keyPermissionWords;

export const keyPermissions = Object.keys(keyPermissionWords) as [KeyPermission, ...KeyPermission[]];

/** Reads stored permissions. Leaves out those that this version of the software does not give to keys any more. */
export function readPermissions(stored: readonly string[]): KeyPermission[] {
  return keyPermissions.filter((permission) => stored.includes(permission));
}

/** What a device at the door may do. */
export const devicePermissions: readonly KeyPermission[] = ['door.read', 'door.check-in'];

/** A key of a device ends this many hours after it was made, so that a lost device opens nothing on the next day. */
export const deviceHours = 24;

/** An access key that is valid now. It acts as the organiser with this id. */
export type AccessKey = {
  id: string;
  name: string;
  roles: readonly [];
  permissions: readonly KeyPermission[];
};

const networkMessage = 'Please enter an address such as 203.0.113.7, or a network such as 203.0.113.0/24.';

/**
 * Reads a network as people type it: an address alone, or with the length of its prefix. Returns it without the bits of
 * the host, as the database stores it. Returns undefined for another text.
 */
export function readNetwork(typed: string): string | undefined {
  const text = typed.trim();
  const parser = text.includes(':') ? ipaddr.IPv6 : ipaddr.IPv4;
  const whole = text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`;
  if (!text.includes(':') && !/^\d+\.\d+\.\d+\.\d+\//.test(whole)) return undefined;
  if (!parser.isValidCIDR(whole)) return undefined;
  const [, bits] = parser.parseCIDR(whole);
  return `${parser.networkAddressFromCIDR(whole).toString()}/${bits}`;
}

/** Returns whether an address belongs to a network that {@link readNetwork} wrote. Null allows every address. */
export function isInNetwork(address: string, network: string | null): boolean {
  if (network === null) return true;
  const [withoutZone = ''] = address.split('%');
  if (!ipaddr.isValid(withoutZone)) return false;
  // A server that listens on IPv6 sees an IPv4 address as ::ffff:203.0.113.7.
  const given = ipaddr.process(withoutZone);
  const [start, bits] = ipaddr.parseCIDR(network);
  return given.kind() === start.kind() && given.match(start, bits);
}

/** The form that makes the key of a device at the door. */
export const newDeviceSchema = z.object({ name: line(80, 'Please enter a name, such as “Gate 2”.') });

/** The form that makes a key. `lastDay` is empty, or the last day on which the key works. */
export const newKeySchema = z.object({
  name: line(80, 'Please enter a name, such as “Statistics of the university”.'),
  permissions: z.array(z.enum(keyPermissions)).min(1, 'Please choose at least one permission.'),
  network: z.string().transform((typed, context) => {
    if (typed.trim() === '') return null;
    const network = readNetwork(typed);
    if (network !== undefined) return network;
    context.addIssue({ code: 'custom', message: networkMessage });
    return z.NEVER;
  }),
  lastDay: calendarDay('Please enter a day.')
    .or(z.literal(''))
    .transform((day) => (day === '' ? null : day)),
});
export type NewKey = z.output<typeof newKeySchema>;
