import { keyPermissionWords } from '#conference/organiser/access-keys/access-key.ts';
import type { ListedKey } from '#conference/organiser/access-keys/list-access-keys.server.ts';
import { addTime, minutes } from '#platform/durations.ts';
import { describeDay, describeTime } from '../../desk-dates.server.ts';

/** Describes a key for its entry in the list. */
export function describeKey(key: ListedKey, now: Date) {
  const { id, name, hint, permissions, network, madeBy, madeAt, expiresAt, endedAt, lastUsedAt } = key;
  const isExpired = expiresAt !== null && expiresAt <= now;
  return {
    id,
    name,
    hint,
    isOpen: endedAt === null && !isExpired,
    state: endedAt ? `Ended ${describeDay(endedAt)}` : isExpired ? 'Expired' : undefined,
    permissions: permissions.map((permission) => keyPermissionWords[permission]),
    facts: [
      `made by ${madeBy}, ${describeDay(madeAt)}`,
      ...(network === null ? [] : [`only from ${network.replace(/\/(32|128)$/, '')}`]),
      // The end is the midnight after the last day.
      ...(expiresAt ? [`until ${describeDay(addTime(expiresAt, -minutes(1)))}`] : []),
      lastUsedAt ? `last used ${describeTime(lastUsedAt)}` : 'never used',
    ].join(' · '),
  };
}

export type DescribedKey = ReturnType<typeof describeKey>;
