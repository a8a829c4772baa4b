import { expect, it } from 'vitest';
import { readOrcid, readRor } from './author-ids.ts';

it('reads an ORCID iD in each way in which people write it', () => {
  const written = [
    '0000-0002-1825-0097',
    'https://orcid.org/0000-0002-1825-0097',
    ' orcid.org/0000000218250097/ ',
  ];
  expect(written.map(readOrcid)).toEqual(written.map(() => '0000-0002-1825-0097'));
  expect(readOrcid('HTTP://www.ORCID.org/0000-0002-1694-233x')).toBe('0000-0002-1694-233X');
});

it('refuses an ORCID iD with one wrong or two exchanged digits', () => {
  const id = '0000000218250097';
  const wrong = [...id].flatMap((sign, place) => {
    const other = `${id.slice(0, place)}${(Number(sign) + 1) % 10}${id.slice(place + 1)}`;
    const swapped = `${id.slice(0, place)}${id[place + 1] ?? ''}${sign}${id.slice(place + 2)}`;
    return swapped === id || place === 15 ? [other] : [other, swapped];
  });
  expect(wrong).toHaveLength(24);
  expect(wrong.map(readOrcid).filter(Boolean)).toEqual([]);
  expect(['', '0000-0002-1825', 'https://example.org/0000-0002-1825-0097'].map(readOrcid)).toEqual([
    ...[undefined, undefined, undefined],
  ]);
});

it('reads the ROR ids of institutions that exist, bare or as an address', () => {
  const known = ['03yrm5c26', '05dxps055', '00f54p054', '042nb2s44', '013meh722', '052gg0110', '04aj4c181'];
  expect(known.map(readRor)).toEqual(known);
  expect(known.map((id) => readRor(`https://ror.org/${id.toUpperCase()}/`))).toEqual(known);
});

it('refuses a ROR id with a wrong sign, or a letter that its base has not', () => {
  const id = '03yrm5c26';
  const wrong = [...id.slice(1)].map((sign, place) => {
    const other = sign === '7' ? '8' : '7';
    return `${id.slice(0, place + 1)}${other}${id.slice(place + 2)}`;
  });
  expect([...wrong, '03yrl5c26', '13yrm5c26', ''].map(readRor).filter(Boolean)).toEqual([]);
});
