import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, describe, expect, it } from 'vitest';
import { requestSignIn } from '#conference/accounts/request-sign-in.server.ts';
import { openHttp } from '#platform/http/open-http.server.ts';
import { openRouteNames } from '#platform/http/route-names.server.ts';
import { languageOf } from '#routes/page/language-of.server.ts';
import { composers } from '../app/mails.server.ts';
import * as root from '../app/root.tsx';
import * as choose from '../app/routes/login/choose.tsx';
import * as code from '../app/routes/login/code.tsx';
import * as login from '../app/routes/login/login.tsx';
import * as siteLayout from '../app/routes/page/site-layout.tsx';
import * as registration from '../app/routes/registration/registration.tsx';
import * as robots from '../app/routes/resources/robots.ts';
import * as sitemap from '../app/routes/resources/sitemap.ts';
import { anEmail, aRegistration, provedAsker } from './factories.ts';
import { aPlatform } from './platform.ts';
import { aSmallBuild } from './small-build.tsx';

const platform = await aPlatform();

const build = aSmallBuild({
  root: { path: '', module: root },
  site: { parentId: 'root', module: siteLayout },
  registration: { path: 'registration', parentId: 'site', module: registration },
  login: { path: 'login', parentId: 'site', module: login },
  code: { path: 'login/code', parentId: 'site', module: code },
  choose: { path: 'login/choose', parentId: 'site', module: choose },
  robots: { path: 'robots.txt', parentId: 'root', module: robots },
  sitemap: { path: 'sitemap.xml', parentId: 'root', module: sitemap },
});

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

const locales = ['en', 'fr', 'ar'] as const;
type Open = (typeof locales)[number];

/** For each language and path, a text that the page contains only in this language. */
const pageTexts: Record<Open, Record<string, string>> = {
  en: { '/registration': 'Passport expiry date', '/login': 'Login to Dashboard' },
  fr: { '/registration': 'Date d’expiration du passeport', '/login': 'Accéder au tableau de bord' },
  ar: { '/registration': 'تاريخ انتهاء صلاحية جواز السفر', '/login': 'الدخول إلى اللوحة' },
};
const basenames: Record<Open, string> = { en: '', fr: '/fr', ar: '/ar' };
const directions: Record<Open, string> = { en: 'ltr', fr: 'ltr', ar: 'rtl' };

/** Returns the HTML without its scripts, which contain data that nobody reads. */
const removeScripts = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, '');

it('200 pages are rendered in three languages at the same time, and each page is in only one language', async () => {
  const requests = Array.from({ length: 200 }, (_, index) => ({
    locale: locales[index % locales.length] ?? 'en',
    page: index % 2 === 0 ? '/registration' : '/login',
  }));
  const answers = await Promise.all(
    requests.map(({ locale, page }) => http.inject(`${basenames[locale]}${page}`)),
  );
  for (const [index, { locale, page }] of requests.entries()) {
    const answer = answers[index];
    expect(answer?.statusCode).toBe(200);
    const html = answer?.body ?? '';
    expect(html).toContain(`<html lang="${locale}" dir="${directions[locale]}">`);
    for (const other of locales) {
      const sentence = pageTexts[other][page] ?? '';
      // Search the whole HTML with the data in its scripts. A visitor should not download words of another language.
      expect(html.includes(sentence), `${other} in a page in ${locale}`).toBe(other === locale);
    }
  }
});

describe.each([
  ['fr', 'Inscription', 'Veuillez saisir votre nom complet tel qu’il figure dans votre passeport.'],
  ['ar', 'التسجيل', 'يُرجى إدخال اسمكم الكامل كما هو مدوّن في جواز سفركم.'],
] as const)('in %s', (locale, title, refusal) => {
  const base = basenames[locale];

  it('a page links to pages in its own language, and to its translations into the other languages', async () => {
    const { body } = await http.inject(`${base}/registration`);
    const html = removeScripts(body);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    const own = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, address = '']) => address);
    const others = own.filter((address) => address !== base && !address.startsWith(`${base}/`));
    expect(others.sort()).toEqual(
      locales
        .filter((one) => one !== locale)
        .map((one) => `${basenames[one]}/registration`)
        .sort(),
    );
    expect(html).toContain(`action="${base}/registration"`);
    expect(body).toContain(`<link rel="canonical" href="https://conference.example${base}/registration"/>`);
    // The header of this edition has no translation. So its pages are whole in English alone.
    expect(body).not.toContain('hrefLang="x-default"');
  });

  it('a text without a translation stays English between the signs that isolate it', async () => {
    const html = removeScripts((await http.inject(`${base}/registration`)).body);
    expect(html).toContain('>\u2066Skip to content\u2069</a>');
    // Without a translation, a name is isolated only in a text from right to left.
    expect(html.includes('\u2066River City Peace Conference\u2069')).toBe(locale === 'ar');
  });

  it('the refusal, the confirmation and the mail of a form have the language of the page', async () => {
    const post = (fields: Record<string, string>) =>
      http.inject({
        method: 'POST',
        url: `${base}/registration`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      });
    const fields = {
      formKey: randomUUID(),
      fullName: '',
      email: anEmail(),
      participantType: 'student',
      passportNumber: 'K'.repeat(31),
      passportExpiry: '2031-05-28',
      needsVisa: 'no',
    };
    const refused = await post(fields);
    expect(refused.statusCode).toBe(422);
    expect(removeScripts(refused.body)).toContain(refusal);
    expect(removeScripts(refused.body)).not.toMatch(/Please/);

    const accepted = await post({ ...fields, fullName: 'Mira Çelik', passportNumber: 'K1234567' });
    expect([accepted.statusCode, accepted.headers.location]).toEqual([303, `${base}/login`]);
    const { id, language } = await platform.db
      .selectFrom('registration')
      .select(['id', 'language'])
      .where('email', '=', fields.email)
      .executeTakeFirstOrThrow();
    expect(language).toBe(locale);
    const mail = await composers.registration(platform, id, randomUUID());
    expect(mail?.html).toContain(`lang="${locale}"`);
    expect(mail?.text).toContain(`https://conference.example${base}/login`);
    expect(mail?.text).not.toMatch(/registration|Dear/);
  });
});

it('200 mails are written in three languages at the same time, and each mail is in only one language', async () => {
  const subjects: Record<Open, { registration: string; 'sign-in': string }> = {
    en: { registration: 'Your registration for', 'sign-in': 'Your sign-in link' },
    fr: { registration: 'Votre inscription à', 'sign-in': 'Votre lien de connexion' },
    ar: { registration: 'تسجيلكم في', 'sign-in': 'رابط دخولكم' },
  };
  const people = await Promise.all(
    locales.map(async (locale) => {
      const { id, form } = await aRegistration(platform, { language: locale });
      const wanted = {
        asker: provedAsker,
        email: form.email,
        browserHash: randomBytes(32),
        next: undefined,
        language: 'en',
      };
      await requestSignIn(platform.request(), wanted, platform.now());
      const signIn = await platform.db
        .selectFrom('sign_in')
        .select('id')
        .where('email', '=', form.email)
        .executeTakeFirstOrThrow();
      return { locale, registration: id, 'sign-in': signIn.id };
    }),
  );
  const wanted = Array.from({ length: 200 }, (_, index) => ({
    person: people[index % people.length],
    kind: index % 2 === 0 ? ('registration' as const) : ('sign-in' as const),
  }));
  const mails = await Promise.all(
    wanted.map(({ person, kind }) => composers[kind](platform, person?.[kind] ?? '', randomUUID())),
  );
  for (const [index, { person, kind }] of wanted.entries()) {
    const { locale } = person ?? { locale: 'en' };
    const mail = mails[index];
    expect(mail?.html).toContain(`dir="${directions[locale]}" lang="${locale}"`);
    expect(mail?.text).toContain(`https://conference.example${basenames[locale]}/login`);
    for (const other of locales)
      expect(mail?.subject.startsWith(subjects[other][kind]), `${other} in a mail in ${locale}`).toBe(
        other === locale,
      );
  }
});

it('the sitemap leaves out languages in which pages are not whole, and robots.txt has all of them', async () => {
  const [sitemapText, robotsText] = await Promise.all(
    ['/sitemap.xml', '/robots.txt'].map(async (path) => (await http.inject(path)).body),
  );
  expect(sitemapText).toContain('<loc>https://conference.example/about</loc>');
  expect(sitemapText).not.toMatch(/conference.example\/(fr|ar)|hreflang/);
  expect(robotsText).toContain('Disallow: /fr/dashboard\n');
});
