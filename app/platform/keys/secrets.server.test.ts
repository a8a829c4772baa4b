import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aKeyring } from '#tests/keyring.ts';
import { hashToken, makeSecrets, newKey, newToken, openMasterKey, seal, unseal } from './secrets.server.ts';

const secretKey = 'a passphrase of more than 32 characters';

describe('sealing', () => {
  it('opens what was sealed with the same key and context', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), fc.string(), (bytes, context) => {
        const key = newKey();
        expect(unseal(key, seal(key, bytes, context), context)).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it('refuses to open with another key or another context', () => {
    const key = newKey();
    const sealed = seal(key, Buffer.from('K1234567'), 'details');
    expect(() => unseal(newKey(), sealed, 'details')).toThrow();
    expect(() => unseal(key, sealed, 'name')).toThrow();
  });

  it('refuses bytes if any bit was changed', () => {
    const key = newKey();
    const sealed = seal(key, Buffer.from('K1234567'), 'details');
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(() => unseal(key, changed, 'details')).toThrow();
    }
  });

  it('refuses bytes if the end was cut off', () => {
    const key = newKey();
    const sealed = seal(key, Buffer.from('K1234567'), 'details');
    for (let length = 0; length < sealed.length; length++) {
      expect(() => unseal(key, sealed.subarray(0, length), 'details')).toThrow();
    }
  });

  it('encrypts the same text to other unreadable bytes each time', () => {
    const key = newKey();
    const text = Buffer.from('K1234567');
    const [one, other] = [seal(key, text, 'details'), seal(key, text, 'details')];
    expect(one.equals(other)).toBe(false);
    expect(one.includes(text)).toBe(false);
  });
});

describe('a master key', () => {
  it('a master key is the same at every start', () => {
    const [first, second] = [openMasterKey(secretKey), openMasterKey(secretKey)];
    expect(second.id).toBe(first.id);
    expect(second.derive('a use')).toBe(first.derive('a use'));
    const key = newKey();
    expect(second.unwrap(first.wrap(key, 'a record'), 'a record')).toEqual(key);
  });

  it('another SECRET_KEY gives another master key, which cannot open the keys of the first', () => {
    const [ours, theirs] = [openMasterKey(secretKey), openMasterKey(`${secretKey}.`)];
    expect(theirs.id).not.toBe(ours.id);
    expect(theirs.derive('a use')).not.toBe(ours.derive('a use'));
    expect(() => theirs.unwrap(ours.wrap(newKey(), 'a record'), 'a record')).toThrow();
  });

  it('a master key opens a wrapped key only for the owner for whom it was wrapped', () => {
    const master = openMasterKey(secretKey);
    expect(() => master.unwrap(master.wrap(newKey(), 'one record'), 'another')).toThrow();
  });

  it('a master key does not reveal SECRET_KEY when it is printed', () => {
    expect(JSON.stringify(openMasterKey(secretKey))).not.toContain(secretKey);
  });
});

describe('an installation’s secrets', () => {
  const key = newKey();
  const { fingerprint, keyFor } = makeSecrets(aKeyring(), key);

  it('makes the same fingerprint only if text and purpose are the same', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(fingerprint('email', one) === fingerprint('email', other)).toBe(one === other);
      }),
    );
    expect(fingerprint('code', 'a')).not.toBe(fingerprint('email', 'a'));
    expect(fingerprint('email', 'a')).toMatch(/^[\w-]{43}$/);
  });

  it('fingerprints stay the same when SECRET_KEY changes, and differ between installations', () => {
    const later = makeSecrets(aKeyring(`${secretKey}.`), key);
    expect([later.fingerprint('email', 'a'), later.keyFor('a use')]).toEqual([
      fingerprint('email', 'a'),
      keyFor('a use'),
    ]);
    const another = makeSecrets(aKeyring(), newKey());
    expect(another.fingerprint('email', 'a')).not.toBe(fingerprint('email', 'a'));
    expect(another.keyFor('a use')).not.toEqual(keyFor('a use'));
  });
});

it('makes tokens of 256 random bits, and stores only their hash', () => {
  const tokens = Array.from({ length: 1000 }, newToken);
  expect(new Set(tokens).size).toBe(1000);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(hashToken('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
