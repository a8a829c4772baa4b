import { describe, expect, it } from 'vitest';
import { checkPin, unwrapKey, wrapKey } from './pin.ts';

describe('the PIN of a list at the door', () => {
  it('has six to twelve digits that nobody guesses first', () => {
    expect(['12345', 'abcdef', '1234567890123', '80 4173'].map(checkPin)).toEqual(
      Array.from({ length: 4 }, () => 'too-short'),
    );
    expect(['111111', '123456', '987654'].map(checkPin)).toEqual(
      Array.from({ length: 3 }, () => 'too-simple'),
    );
    expect(['804173', '135791', '112233'].map(checkPin)).toEqual([undefined, undefined, undefined]);
  });

  it('alone opens the key, which no script can read then', async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const wrapped = await wrapKey(bytes, '804173');
    expect(await unwrapKey(wrapped, '804174')).toBeUndefined();
    const key = await unwrapKey(wrapped, '804173');
    expect([key?.extractable, key?.usages]).toEqual([false, ['decrypt']]);
    // The same PIN wraps the same key differently each time.
    expect(Buffer.from((await wrapKey(bytes, '804173')).sealed)).not.toEqual(Buffer.from(wrapped.sealed));
  });
});
