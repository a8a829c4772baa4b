import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatDay } from '#conference/edition/days.ts';
import { lastDaysToAsk, listRefundRules } from '#conference/edition/money/refund-rules.ts';
import { contentPaths } from '#conference/edition/public-paths.ts';
import { readEdition } from '#conference/edition/read-edition.server.ts';
import type { Edition } from '#conference/edition/schema/edition-schema.ts';
import { listParts } from '#conference/edition/schema/pages/guide-schema.ts';
import { readTopic } from '#conference/enquiries/enquiry.ts';
import { fillInSiteFacts } from '#routes/public/policies/site-rules.server.ts';

const folder = import.meta.dirname;
const shared = join(folder, '..', 'app', 'ui', 'artwork');
const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'edition.ts')));

describe.each(names)('%s', (name) => {
  test('the edition has no faults, and its id is the name of its folder', async () => {
    expect((await readFolder(name)).id).toBe(name);
  });

  test('every drawing that the edition names exists, with the stated ratio of width to height', async () => {
    const stated = picturesOf(await readFolder(name)).filter(({ src }) => /^[\w-]+$/.test(src));
    const shapes = stated.map(({ src, width, height }) => [src, (width / height).toFixed(2)]);
    expect(shapes).toEqual(stated.map(({ src }) => [src, shapeOf(name, src)]));
  });

  test('who applies for a visa on the last day can still ask for the refund if it is refused some days later', async () => {
    const { visa, refunds } = await readFolder(name);
    if (visa) expect(visa.daysToApply.usual - refunds.visaRefused.daysBefore).toBeGreaterThanOrEqual(14);
  });

  test('every photograph and every view of a drawing that the edition names exists', async () => {
    const others = picturesOf(await readFolder(name)).filter(({ src }) => !/^[\w-]+$/.test(src));
    const missing = others.filter(({ src }) =>
      src.includes('#') ? !hasView(name, src) : !existsSync(join(folder, name, 'photographs', src)),
    );
    expect(missing).toEqual([]);
  });

  test('the edition has all border drawings, and a card with an existing drawing for each public page', async () => {
    const edition = await readFolder(name);
    const bands = ['band-wide', 'band-square', 'band-hanging', 'selvedge'];
    const drawings = [...bands, ...edition.cards.map(({ drawing }) => drawing)];
    expect(drawings.filter((drawing) => fileOf(name, drawing) === undefined)).toEqual([]);
    expect(edition.cards.map(({ page }) => page).toSorted()).toEqual(pagesOf(edition).toSorted());
  });

  test('the edition links only to its own pages and to topics that the contact form knows', async () => {
    const edition = await readFolder(name);
    const links = valuesOf([edition.layout, edition.pages], 'to').filter((to) => to.startsWith('/'));
    const topics = links.flatMap((to) => /\?topic=(.+)/.exec(to)?.[1] ?? []);
    const people = (edition.programme?.people ?? []).map(({ id }) => `/speakers/${id}`);
    const forms = ['/search', '/speak/apply', '/speak/nominate'];
    const pages = [...pagesOf(edition), ...forms, ...people];
    expect(links.filter((to) => !pages.includes(to.replace(/[?#].*/, '')))).toEqual([]);
    expect(topics.map(readTopic)).toEqual(topics);
  });

  test('each link of the edition with a # leads to an existing part of a page', async () => {
    const edition = await readFolder(name);
    const links = valuesOf([edition.layout, edition.pages], 'to').filter((to) => to.includes('#'));
    expect(links.filter((to) => !partsOf(edition).includes(to))).toEqual([]);
  });

  test('each old address of the edition leads to a page, and is no page any more', async () => {
    const edition = await readFolder(name);
    const { moved = [] } = edition.pages;
    const pages = pagesOf(edition);
    expect(moved.filter(({ from, to }) => pages.includes(from) || !pages.includes(to))).toEqual([]);
  });

  test('no sentence stands twice on the home page', async () => {
    const { meta: _, ...home } = (await readFolder(name)).pages.home;
    const sentences = sentencesOf(home).filter((one) => one.split(' ').length > 3);
    expect(sentences.filter((one, index) => sentences.indexOf(one) !== index)).toEqual([]);
    expect(sentences.length).toBeGreaterThan(5);
  });

  test('no two pages of the edition have the same path', async () => {
    const pages = pagesOf(await readFolder(name));
    expect(pages.filter((page, index) => pages.indexOf(page) !== index)).toEqual([]);
  });

  test('the policies of the edition contain only placeholders that the software replaces', async () => {
    const { privacyPolicy, refundPolicy, termsAndConditions } = (await readFolder(name)).pages;
    const policies = [privacyPolicy, refundPolicy, termsAndConditions].map((page) => fillInSiteFacts(page));
    expect(JSON.stringify(policies)).not.toMatch(/\{[a-z-]+\}/);
  });

  test('the privacy policy says how long data of authors, reviewers and payers is kept', async () => {
    const { pages, privacy, contact } = await readFolder(name);
    const section = pages.privacyPolicy.sections.find(({ id }) => id === 'without-registration');
    const text = [...(section?.paragraphs ?? []), ...(section?.points ?? [])].join('\n');
    for (const who of [/\bauthors?\b/i, /\breviewers?\b/i, /\bpayers?\b/i]) expect(text).toMatch(who);
    // The text contains the periods that deleteDuePapers and eraseDuePayers use, and the email address for requests.
    expect(text).toContain(`${privacy.contactsKeptDays} days after`);
    expect(text).toContain(`${privacy.recordsKeptYears} years after`);
    expect(text).toContain(`${privacy.erasureDays} days`);
    expect(text).toContain(contact.email);
  });

  test('the refund policy names only days and percentages of the refund rules', async () => {
    const edition = await readFolder(name);
    const rules = listRefundRules(edition);
    const last = lastDaysToAsk(edition);
    const days = rules.flatMap(({ from, until }) => [from, until].filter((day) => day !== null));
    const known = [...days, ...Object.values(last), edition.policiesSince].map((day) => formatDay(day));
    const policy = JSON.stringify(fillInSiteFacts(edition.pages.refundPolicy));
    // In a period such as “1 November to 31 December 2025”, the first day has no year.
    const named = policy.match(
      /\d{1,2} (January|February|March|April|May|June|July|August|September|October|November|December)( \d{4})?/g,
    );
    expect((named ?? []).filter((day) => !known.some((one) => one.startsWith(day)))).toEqual([]);
    const percentages = [...policy.matchAll(/(\d+)\s%/g)].map(([, percent]) => Number(percent));
    expect(percentages.filter((percent) => !rules.some((rule) => rule.percent === percent))).toEqual([]);
    expect(policy).toContain(formatDay(last.visaRefused));
    expect(policy).toContain(formatDay(last.substitution));
  });

  test('no page asks for anything by a day that has passed, and until then each page names its day', async () => {
    const months = Array.from({ length: 12 }, (_, month) =>
      formatDay(`2000-${String(month + 1).padStart(2, '0')}-01`),
    );
    const month = months.map((day) => day.split(' ')[1]).join('|');
    const asked = new RegExp(`\\b(by|until|before) \\d{1,2} (${month}) \\d{4}`, 'gi');
    const { writeEdition } = await import(join(folder, name, 'edition.ts'));
    const find = (today: string) => {
      // The refund policy states its rules by date, also afterwards.
      const { pages } = readEdition(writeEdition(), today);
      const text = JSON.stringify(pages).replaceAll(/(cancelled|cancellation|% )[^".;]*/gi, '');
      return text.match(asked) ?? [];
    };
    const { conference } = await readFolder(name);
    expect(find(conference.from).length + find(conference.to).length).toBe(0);
    expect(find('').length).toBeGreaterThan(0);
  });

  test('the source of the refund policy takes every day and percentage from the refund rules', () => {
    const file = ['pages/refund-policy.ts', 'policies.ts']
      .map((path) => join(folder, name, path))
      .find((path) => existsSync(path));
    const source = file === undefined ? '' : readFileSync(file, 'utf8');
    expect(source).toMatch(/refundPolicy/i);
    expect(source.match(/(?<!\\u00a)\d+\s?%|\d days|(January|October|November|December) \d/g)).toBeNull();
  });

  test('the edition links only to past editions that exist', async () => {
    expect((await readFolder(name)).pastEditions.filter(({ folder }) => !names.includes(folder))).toEqual([]);
  });
});

async function readFolder(name: string): Promise<Edition> {
  const { writeEdition } = await import(join(folder, name, 'edition.ts'));
  return readEdition(writeEdition());
}

/** Returns the paths of the public pages that an edition has. */
function pagesOf(edition: Edition): string[] {
  return [
    ...contentPaths(edition),
    '/registration',
    '/login',
    ...(edition.festival ? [`/${edition.festival.path}`] : []),
  ];
}

/** Returns the parts of pages to which a link can lead, such as `/faq#diet`. */
function partsOf({ pages }: Edition): string[] {
  const { guides, faq, stage, venue, privacyPolicy, termsAndConditions, refundPolicy } = pages;
  const parts: [string, readonly { id: string }[]][] = [
    ...guides.map(({ path, sections }): [string, { id: string }[]] => [`/${path}`, listParts(sections)]),
    ['/take-the-stage', [{ id: 'choose' }, { id: 'papers' }, ...listParts(stage.sections)]],
    ['/faq', faq?.groups.flatMap(({ questions }) => questions) ?? []],
    ['/venue', venue.tour ? [{ id: 'tour' }, ...venue.tour.places] : []],
    ['/venue', venue.access ? [{ id: 'access' }, ...listParts(venue.access.sections)] : []],
    ['/privacy-policy', privacyPolicy.sections],
    ['/terms-and-conditions', termsAndConditions.sections],
    ['/refund-policy', refundPolicy.sections],
  ];
  return parts.flatMap(([path, all]) => all.map(({ id }) => `${path}#${id}`));
}

function fileOf(name: string, drawing: string): string | undefined {
  return [join(folder, name, 'artwork'), shared]
    .map((place) => join(place, `${drawing}.svg`))
    .find((file) => existsSync(file));
}

function hasView(name: string, src: string): boolean {
  const [drawing = '', view = ''] = src.split('#');
  const file = fileOf(name, drawing);
  return file !== undefined && readFileSync(file, 'utf8').includes(`id="${view}"`);
}

/** Returns the width of a drawing divided by its height. If there is no such drawing, returns a text that says this. */
function shapeOf(name: string, drawing: string): string {
  const file = fileOf(name, drawing);
  if (file === undefined) return 'there is no such drawing';
  const [, attributes = ''] = /^<svg([^>]*)>/.exec(readFileSync(file, 'utf8')) ?? [];
  const [, width, height] = / width="([\d.]+)" height="([\d.]+)"/.exec(attributes) ?? [];
  const [, boxWidth, boxHeight] = / viewBox="\S+ \S+ ([\d.]+) ([\d.]+)"/.exec(attributes) ?? [];
  return (Number(width ?? boxWidth) / Number(height ?? boxHeight)).toFixed(2);
}

/** Returns the sentences of a page's visible texts. */
function sentencesOf(content: unknown): string[] {
  if (typeof content === 'string') return content.split(/(?<=[.!?])\s/);
  if (typeof content !== 'object' || content === null || isPicture(content)) return [];
  return Object.values(content).flatMap(sentencesOf);
}

type PictureData = { src: string; width: number; height: number };

function isPicture(value: object): value is PictureData {
  return 'src' in value && 'width' in value && 'height' in value;
}

function picturesOf(content: unknown): PictureData[] {
  if (typeof content !== 'object' || content === null) return [];
  return [...(isPicture(content) ? [content] : []), ...Object.values(content).flatMap(picturesOf)];
}

/** Returns the string values that have this key, at any depth of the content. */
function valuesOf(content: unknown, key: string): string[] {
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([name, value]) =>
    name === key && typeof value === 'string' ? [value] : valuesOf(value, key),
  );
}
