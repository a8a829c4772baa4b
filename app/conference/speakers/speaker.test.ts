import { expect, it } from 'vitest';
import { folderSettings } from '#conference/edition/edition.server.ts';
import { aProfile, typedProfile } from '#tests/speakers.ts';
import { describePerson } from './describe-person.ts';
import { canDecide, nominationSchema, speakerDecisions, speakerSchema, speakerStates } from './speaker.ts';
import { listSpeakerDays, speakerChoices } from './speakers.server.ts';

const faultsOf = (parts: Partial<Record<keyof typeof typedProfile, unknown>>) => {
  const read = speakerSchema({ ...speakerChoices, days: listSpeakerDays(folderSettings) }).safeParse({
    ...typedProfile,
    ...parts,
  });
  return read.success ? [] : [...new Set(read.error.issues.map(({ path }) => String(path[0])))];
};

it('makes lists of typed texts, and removes repeated choices', () => {
  expect(
    aProfile({ topics: ' Wells \n\nOaths', days: ['2026-01-28', '2026-01-28', '2026-01-27'] }),
  ).toMatchObject({
    topics: ['Wells', 'Oaths'],
    languages: ['Portuguese', 'English'],
    links: ['https://ines.example.org/wells'],
    days: ['2026-01-27', '2026-01-28'],
  });
});

it('refuses wrong values in a profile, with an error at their field', () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ links: 'javascript:alert(1)' })).toEqual(['links']);
  expect(faultsOf({ links: 'https://localhost/' })).toEqual(['links']);
  expect(
    faultsOf({ links: Array.from({ length: 6 }, (_, n) => `https://a${n}.example.org`).join('\n') }),
  ).toEqual(['links']);
  expect(faultsOf({ topics: Array.from({ length: 9 }, (_, n) => `Topic ${n}`).join('\n') })).toEqual([
    'topics',
  ]);
  expect(faultsOf({ topics: 'x'.repeat(81) })).toEqual(['topics']);
  expect(faultsOf({ biography: 'x'.repeat(1001) })).toEqual(['biography']);
  expect(faultsOf({ name: 'A\u0000B' })).toEqual(['name']);
  expect(
    faultsOf({ themes: ['unknown'], days: ['2031-01-01'], country: 'XX', category: '', format: 'space' }),
  ).toEqual([...['country', 'category', 'themes', 'days', 'format']]);
  expect(faultsOf({ themes: [], days: [], languages: ' , ' })).toEqual(['languages', 'themes', 'days']);
});

it('requires a category to nominate a speaker, but not to nominate somebody for an honour', () => {
  const [honour = ''] = speakerChoices.honours;
  const typed = {
    category: '',
    name: 'Tomas',
    email: 'tomas@example.org',
    statement: 'Why.',
    nominatorName: 'Asha',
  };
  const schema = nominationSchema(speakerChoices);
  expect(schema.safeParse({ ...typed, purpose: 'speaker' }).error?.issues[0]?.path).toEqual(['category']);
  expect(schema.parse({ ...typed, purpose: honour })).toMatchObject({ honour, category: '' });
  expect(schema.safeParse({ ...typed, purpose: 'another' }).success).toBe(false);
});

it('lets the desk make only the decisions that the state allows, and never publish an honour', () => {
  const allowed = (honour: string | null) =>
    speakerStates.flatMap((state) =>
      speakerDecisions.filter((one) => canDecide(one, { state, honour })).map((one) => `${state} → ${one}`),
    );
  const early = ['received → invited', 'received → rejected'];
  expect(allowed(null)).toEqual([
    ...early,
    'confirmed → published',
    'published → published',
    'rejected → invited',
    'uninvited → invited',
  ]);
  expect(allowed('award')).toEqual([...early, 'rejected → invited', 'uninvited → invited']);
});

it('describes a person for search engines', () => {
  const { name, title, biography, category, themes, topics, languages, links } = aProfile();
  const speaker = {
    name,
    title,
    biography,
    category,
    themes,
    topics,
    languages,
    links,
    format: 'both',
    country: 'PT',
  } as const;
  const person = {
    slug: 'ines',
    name,
    title,
    biography,
    country: 'Portugal',
    themes,
    photographId: 'a',
    speaker,
  };
  const session = { slug: 'wells', title: 'Wells', startsAt: '2026-01-27T05:00:00.000Z' };
  const site = { event: 'Conference', origin: 'https://conference.example' };
  expect(describePerson(person, [session], site)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Person',
    name,
    url: 'https://conference.example/speakers/ines',
    description: biography,
    jobTitle: title,
    homeLocation: { '@type': 'Country', name: 'Portugal' },
    image: 'https://conference.example/speakers/ines/photograph/a',
    knowsAbout: ['Wells', 'Oaths'],
    knowsLanguage: ['Portuguese', 'English'],
    sameAs: ['https://ines.example.org/wells'],
    performerIn: [
      {
        '@type': 'Event',
        name: 'Wells',
        startDate: '2026-01-27T05:00:00.000Z',
        url: 'https://conference.example/schedule/sessions/wells',
        superEvent: { '@type': 'Event', name: 'Conference', url: 'https://conference.example' },
      },
    ],
  });
});
