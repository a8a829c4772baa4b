import { createServer } from 'node:http';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openOwnDocument, readOffers } from '#conference/documents/open-document.server.ts';
import { instantAt } from '#conference/edition/clock-times.ts';
import { addDays, dayAt } from '#conference/edition/days.ts';
import { edition, folderSettings } from '#conference/edition/edition.server.ts';
import { entrances } from '#conference/edition/past-edition.ts';
import { refreshSettings } from '#conference/edition/settings/refresh-settings.server.ts';
import { expireBookings } from '#conference/festival/expiry/expire-bookings.server.ts';
import type { MailKind } from '#conference/mails/mail-kinds.ts';
import { closeEdition } from '#conference/privacy/retention/close-edition.server.ts';
import { readEditionEnd } from '#conference/privacy/retention/edition-end.server.ts';
import { openHttp } from '#platform/http/open-http.server.ts';
import { openRouteNames } from '#platform/http/route-names.server.ts';
import { languageOf } from '#routes/page/language-of.server.ts';
import { sessionCookie } from '#routes/visitor/visitor.server.ts';
import { composers } from '../../app/mails.server.ts';
import { fillDemonstration } from '../../scripts/demo/fill.ts';
import { anOrganiser, aRegistration, aSession } from '../factories.ts';
import { aPlatform } from '../platform.ts';
import { findFalseDays, findInvitations, linesOf } from './find-false-days.ts';
import { moments } from './moments.ts';
import { aWholeBuild } from './whole-build.tsx';

const platform = await aPlatform();
const { db, clock } = platform;
const build = await aWholeBuild();
const http = openHttp(createServer(), {
  platform,
  loadApp: async () => build,
  nameRoute: openRouteNames(build.routes),
  languageOf,
  files: new Map(),
  checkReadiness: async () => ({ missing: [], impaired: [] }),
  drain: { stage: 'none' },
});
afterAll(() => http.close());

/** All pages whose address is the same for everybody. */
const pages = Object.values(build.routes).flatMap((route) =>
  route?.module.default && !/[:*]/.test(route.path ?? '') && (route.path || route.index)
    ? [`/${route.path ?? ''}`]
    : [],
);
const isOfDashboard = (page: string) => page.startsWith('/dashboard');

// The demonstration has mails of many kinds, and people who have paid, booked, sent papers or cancelled.
const filledAt = instantAt(addDays(folderSettings.conference.from, -67), '09:00', edition.timeZone);
beforeAll(async () => {
  clock.now = filledAt;
  await fillDemonstration(platform, clock.now, 24);
}, 300_000);

/** A text with the place where people read it. `html` is that of a page, and `links` the addresses to which it leads. */
type Text = { where: string; text: string; html?: string; links?: string[] };
function describePage(where: string, html: string): Text {
  const links = [...html.matchAll(/<a [^>]*href="([^"?#]*)/g)].map(([, address = '']) => address);
  return { where, html, text: linesOf(html), links: links.filter((address) => address !== where) };
}

type Person = { id: string; form: { email: string } };

async function readPublicPages(): Promise<Text[]> {
  const texts: Text[] = [];
  for (const where of pages.filter((page) => !isOfDashboard(page))) {
    texts.push(describePage(where, (await http.inject(where)).body));
  }
  return texts;
}

/** Reads the dashboard of a person. Throws if a page cannot be shown. */
async function readDashboard(person: Person, now: Date): Promise<Text[]> {
  const token = await aSession(platform, person, { isMailProved: true, now });
  const [cookie = ''] = sessionCookie(platform.request()).set(token).split(';');
  const texts: Text[] = [];
  for (const where of pages.filter(isOfDashboard)) {
    const { statusCode, body } = await http.inject({ url: where, headers: { cookie } });
    expect([200, 302], `${where}: ${statusCode}`).toContain(statusCode);
    texts.push(describePage(where, body));
  }
  return texts;
}

/** Composes the newest mails of each kind, as when they were tried again now. */
async function readMails(now: Date): Promise<Text[]> {
  const { settings } = await refreshSettings(db, now);
  await expireBookings(platform, now);
  const rows = await db
    .selectFrom('mail')
    .select(['id', 'kind', 'subject_id'])
    .orderBy('queued_at', 'desc')
    .execute();
  const newest = Object.values(Object.groupBy(rows, ({ kind }) => kind)).flatMap(
    (one) => one?.slice(0, 2) ?? [],
  );
  const texts: Text[] = [];
  for (const { id, kind, subject_id } of newest) {
    const mail = await composers[kind as MailKind]({ ...platform, settings }, subject_id, id);
    if (mail) texts.push({ where: `mail ${kind}`, text: `${mail.subject}\n${mail.text}` });
  }
  return texts;
}

/** Reads all documents that somebody can open now. */
async function readDocuments({ id }: Person, now: Date): Promise<Text[]> {
  const { settings } = await refreshSettings(db, now);
  const store = { ...platform, settings };
  const texts: Text[] = [];
  for (const { kind, offer } of await readOffers(store, id, now)) {
    if (offer.state !== 'ready') continue;
    const asked = { registrationId: id, kind, requestId: 'a-request', network: 'a-network' };
    const opened = await openOwnDocument(store, asked, now);
    if (!opened.ok) throw new Error(opened.reason);
    const { text } = await extractText(await getDocumentProxy(opened.file.pdf), { mergePages: true });
    texts.push({ where: `document ${kind}`, text });
  }
  return texts;
}

/** Finds somebody of the demonstration who has paid, and somebody who has not. */
async function findPeople(): Promise<(Person & { isPaid: boolean })[]> {
  const rows = await db
    .selectFrom('registration')
    .select(['id', 'email', 'paid_at'])
    .where('status', '=', 'active')
    .where('needs_visa', '=', true)
    .where('created_at', '<=', filledAt)
    .orderBy('created_at')
    .execute();
  const people = rows.map(({ id, email, paid_at }) => ({ id, form: { email }, isPaid: paid_at !== null }));
  return [true, false].flatMap((isPaid) => people.find((person) => person.isPaid === isPaid) ?? []);
}

/**
 * Finds the open tasks of the overview whose page has no form to do them. The task of documents leads to links instead.
 */
function findDeadTasks(texts: readonly Text[]): string[] {
  const { html: overview = '' } = texts.find(({ where }) => where === '/dashboard') ?? {};
  const tasks = overview.match(/<li class="todo-row todo-(open|due)">[\s\S]*?<\/li>/g) ?? [];
  const forms = /<form(?![^>]*(logout|get))[^>]*>/;
  return tasks.filter((task) => {
    if (forms.test(task)) return false;
    const [, address = ''] = /href="([^"]*)"/.exec(task) ?? [];
    const { html = '' } = texts.find(({ where }) => where === address) ?? {};
    return address !== '/dashboard/documents' && !forms.test(html);
  });
}

it.each(moments)(
  '$name, no text speaks of a past day as the future or contradicts the phase',
  async (moment) => {
    const { at, isEnded } = moment;
    clock.now = at;
    const by = { organiserId: (await anOrganiser(platform)).id, requestId: 'a-request' };
    if (isEnded) await closeEdition(db, by, at);
    // The server does this every few seconds.
    await refreshSettings(db, at);
    await readEditionEnd(db);

    const texts = [...(await readPublicPages()), ...(await readMails(at))];
    const standing = at < filledAt ? [] : await findPeople();
    for (const person of [await aRegistration(platform, { now: at, proved: true }), ...standing]) {
      const dashboard = await readDashboard(person, at);
      expect(findDeadTasks(dashboard).map(linesOf)).toEqual([]);
      texts.push(...dashboard);
    }
    for (const person of standing.filter(({ isPaid }) => isPaid))
      texts.push(...(await readDocuments(person, at)));

    const today = dayAt(at, edition.timeZone);
    const year = folderSettings.conference.from.slice(0, 4);
    const faults = texts.flatMap(({ where, text, links = [] }) =>
      [
        ...findFalseDays(text, today, year),
        ...(isEnded ? links.filter((address) => entrances.includes(address)) : []),
        ...(isEnded && links.length > 0 ? findInvitations(text) : []),
      ].map((sentence) => `${where}: ${sentence}`),
    );
    expect([...new Set(faults)]).toEqual([]);
  },
  120_000,
);
