import { describe, expect, it } from 'vitest';
import { checkCode, checkGuest, findByNumber, findListed } from './check-guest.ts';
import type { ListedGuest } from './door-list.ts';

const mira: ListedGuest = {
  id: '1',
  name: 'Mira Çelik-Żak',
  reference: 'RC-7K3M-92QD',
  type: 'Student',
  isPaid: true,
  photo: null,
  badge: 'ABCDEFGH',
  unpaidBadges: [],
  documents: [
    ['ABCDEFGH', 'icard', '2026-01-30', ''],
    ['WXYZ2345', 'icard', '2026-01-30', 'replaced'],
    ['QRST6789', 'membership-card', '2026-01-25', ''],
  ],
  signedUp: ['wells'],
  letIn: [
    ['', '2026-01-26T03:00:00.000Z', 'Asha'],
    ['day:2026-01-26', '2026-01-26T03:00:00.000Z', 'Asha'],
  ],
};
const ravi: ListedGuest = {
  ...mira,
  id: '2',
  name: 'Ravi',
  isPaid: false,
  badge: null,
  unpaidBadges: ['JKMNPQRS'],
  documents: [['JKMNPQRS', 'icard', '2026-01-30', 'revoked']],
};
const door = {
  byBadge: new Map([['ABCDEFGH', mira]]),
  byUnpaidBadge: new Map([['JKMNPQRS', ravi]]),
  where: { place: 'day:2026-01-27', limited: [] },
};
const at = (place: string) => ({ place, limited: ['wells', 'minutes'] });
const shown = { kind: 'icard', number: 'DOC-ABCD-EFGH', name: 'Mira Çelik-Żak' } as const;

describe('the door', () => {
  it('admits a guest once a day; after that it says when the guest was let in, and by whom', () => {
    expect(checkGuest(mira, at('day:2026-01-27'))).toEqual({ state: 'admit', guest: mira });
    const since = '2026-01-26T03:00:00.000Z';
    for (const place of ['day:2026-01-26', '']) {
      expect(checkGuest(mira, at(place))).toEqual({
        ...{ state: 'already-in', guest: mira, at: since, by: 'Asha' },
      });
    }
    expect(checkGuest(ravi, at('day:2026-01-27'))).toEqual({ state: 'not-paid', guest: ravi });
    // Somebody who was let in unpaid is in.
    expect(checkGuest(ravi, at(''))).toEqual({
      ...{ state: 'already-in', guest: ravi, at: since, by: 'Asha' },
    });
  });

  it('warns of a guest without a place in a session with a limit, after the payment', () => {
    expect(checkGuest(mira, at('session:wells'))).toEqual({ state: 'admit', guest: mira });
    expect(checkGuest(mira, at('session:minutes'))).toEqual({ state: 'no-place', guest: mira });
    expect(checkGuest(mira, at('session:opening'))).toEqual({ state: 'admit', guest: mira });
    expect(checkGuest(ravi, at('session:minutes'))).toEqual({ state: 'not-paid', guest: ravi });
    const paid = { ...ravi, isPaid: true };
    expect(checkGuest(paid, at('session:minutes'))).toEqual({ state: 'no-place', guest: paid });
  });

  it('shows the right answer for each result of the verification of a code', () => {
    expect(checkCode({ state: 'genuine', expiresOn: undefined, ...shown }, door)).toEqual({
      state: 'admit',
      guest: mira,
    });
    expect(
      checkCode({ state: 'genuine', expiresOn: undefined, ...shown, number: 'DOC-2222-2222' }, door),
    ).toEqual({
      state: 'not-listed',
      name: shown.name,
    });
    expect(
      checkCode({ state: 'genuine', expiresOn: undefined, ...shown, kind: 'membership-card' }, door),
    ).toEqual({
      state: 'other-document',
      kind: 'membership-card',
    });
    const ended = { state: 'revoked', because: 'revoked', kind: 'icard' } as const;
    expect(checkCode({ ...ended, number: 'DOC-JKMN-PQRS' }, door)).toEqual({
      state: 'not-paid',
      guest: ravi,
    });
    expect(checkCode({ ...ended, number: 'DOC-2222-2222' }, door)).toEqual({ state: 'revoked' });
    expect(checkCode({ ...ended, because: 'replaced', number: 'DOC-2222-2222' }, door)).toEqual({
      state: 'replaced',
    });
    expect(checkCode({ state: 'expired', expiresOn: '2026-01-30', ...shown }, door)).toEqual({
      state: 'expired',
      expiresOn: '2026-01-30',
    });
    expect(checkCode({ state: 'altered' }, door)).toEqual({ state: 'altered' });
    expect(checkCode({ state: 'unknown' }, door)).toEqual({ state: 'unknown' });
  });

  it('finds a guest by the number of any document, and refuses a badge as if its code was scanned', () => {
    const found = (typed: string, today = '2026-01-27') => {
      const { guest, refused } = findByNumber([mira, ravi], typed, today) ?? {};
      return [guest?.id, refused];
    };
    expect([found('DOC-ABCD-EFGH'), found('doc abcd efgh'), found('DOC-QRST-6789')]).toEqual([
      ['1', undefined],
      ['1', undefined],
      ['1', undefined],
    ]);
    expect(found('DOC-ABCD-EFGH', '2026-01-31')).toEqual([
      '1',
      { state: 'expired', expiresOn: '2026-01-30' },
    ]);
    expect(found('DOC-WXYZ-2345')).toEqual(['1', { state: 'replaced' }]);
    expect(found('DOC-JKMN-PQRS')).toEqual(['2', undefined]);
    expect(found('DOC-2222-2222')).toEqual([undefined, undefined]);
  });

  it('finds guests by the beginnings of their names, ignoring accents, and by the reference in any spelling', () => {
    const found = (typed: string) => findListed([mira, ravi], typed, 6).map(({ id }) => id);
    expect([found('celik mi'), found('ŻAK'), found('7k3m92qd'), found('rc 7k3m 92qd')]).toEqual([
      ['1'],
      ['1'],
      ['1', '2'],
      ['1', '2'],
    ]);
    expect([found(''), found('elik'), found('-')]).toEqual([[], [], []]);
  });
});
