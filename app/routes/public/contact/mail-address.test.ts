import { expect, test } from 'vitest';
import { mailAddress } from './mail-address.ts';

test('encodes spaces as %20 and line ends as CRLF', () => {
  expect(mailAddress({ to: 'desk@peace.example', subject: 'Two words', body: 'a b\nc' })).toBe(
    'mailto:desk@peace.example?subject=Two%20words&body=a%20b%0D%0Ac',
  );
});

test('does not let a sender add headers or recipients', () => {
  const address = mailAddress({ to: 'desk@peace.example', subject: 'x&bcc=me@evil.example', body: '?&=#%+' });
  expect(address).toBe(
    'mailto:desk@peace.example?subject=x%26bcc%3Dme%40evil.example&body=%3F%26%3D%23%25%2B',
  );
});
