import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mailTo } from './mail-to.ts';

const addresses = {
  'desk@peace.example': 'mailto:desk@peace.example',
  'a.b+c@peace.example': 'mailto:a.b%2Bc@peace.example',
  'desk?bcc=all@evil.example': 'mailto:desk%3Fbcc%3Dall@evil.example',
  'desk?bcc=a@evil.example&body=x@peace.example':
    'mailto:desk%3Fbcc%3Da%40evil.example%26body%3Dx@peace.example',
  'one,two@peace.example': 'mailto:one%2Ctwo@peace.example',
  'no address?subject=x': 'mailto:no%20address%3Fsubject%3Dx',
};

for (const [address, link] of Object.entries(addresses)) {
  test(`a link to ${address} has one recipient and no other field`, () => {
    expect(mailTo(address)).toBe(link);
    const { searchParams } = new URL(mailTo(address));
    expect([...searchParams]).toEqual([]);
  });
}

test('only mail-to.ts writes an email address into a mailto: link', () => {
  const app = join(import.meta.dirname, '..', '..');
  const files = globSync('**/*.{ts,tsx}', { cwd: app }).filter((file) => !/\.test\.tsx?$/.test(file));
  const writers = files.filter((file) => /mailto:\$\{|'mailto:'/.test(readFileSync(join(app, file), 'utf8')));
  expect(writers).toEqual(['ui/layout/mail-to.ts']);
});
