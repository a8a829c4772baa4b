import { afterEach, describe, expect, it } from 'vitest';
import { edition, folderSettings } from '#conference/edition/edition.server.ts';
import type { Wording } from '#conference/mails/define-mail.server.ts';
import { mailKinds } from '#conference/mails/mail-kinds.ts';
import type { ComposeMail } from '#conference/mails/send-mail.server.ts';
import { paperQuestionMail } from '#conference/papers/submitting/paper.mail.server.tsx';
import { paperMailWords } from '#conference/papers/submitting/paper-mail-words.ts';
import { openMetrics } from '#platform/metrics/open-metrics.server.ts';
import { locales } from '#platform/words/locales.ts';
import { listForms } from '#platform/words/sentence-forms.server.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { findMailId, receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { composers, findWording, wordings } from '../../../mails.server.ts';
import { askTestMail, deleteWordingTests } from './ask-test-mail.server.ts';
import { changeWording, resetWording, textsInForce, undoWordingChange } from './change-wording.server.ts';
import { writeExample } from './compose-test-mail.server.ts';
import { composeWithWordings } from './compose-with-wordings.server.ts';
import { listWordingChanges, readInForce, readWordings } from './stored-wordings.server.ts';
import { watchWordings } from './watch-wordings.server.ts';
import type { Texts } from './wording.ts';
import { choiceWords, findFault, listFields, readTexts, replaceTexts } from './wording-fields.server.ts';

const platform = await aPlatform();
const { db, database, translations } = platform;
const now = platform.now();
const origin = 'https://conference.example';
const leela = await anOrganiser(platform, { name: 'Leela Raman' });
const anil = await anOrganiser(platform, { name: 'Anil Menon' });
const by = { organiserId: leela.id, requestId: 'a-request' };
const registration = { mail: 'registration', language: 'en' } as const;
const inEnglish = listFields(wordingOf('registration'), translations.in('en'));

function wordingOf(mail: string): Wording {
  const wording = findWording(mail);
  if (!wording) throw new Error(`Nobody can change the texts of ${mail}.`);
  return wording;
}

const shownNow = async () => textsInForce(inEnglish, (await readInForce(db, registration))[0]?.texts ?? {});

async function change(texts: Texts, shown?: Texts, organiser = leela) {
  const given = { wording: registration, fields: inEnglish, texts, shown: shown ?? (await shownNow()) };
  return await changeWording(platform, { ...given, ...by, organiserId: organiser.id }, now);
}

const inForce = async () =>
  (await listWordingChanges(db, registration)).filter(({ undoneAt }) => undoneAt === null);

const acts = async () =>
  await db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'detail'])
    .where('action', 'in', ['wording.changed', 'wording.undone'])
    .orderBy('id')
    .execute();

/** Returns the key of the text to which a field belongs: `text` for the field `text-one`. */
const keyOf = ({ labels }: Wording, field: string) =>
  labels[field] === undefined ? field.split('-')[0] : field;

const plain = (text = '') => text.replaceAll(/\s+/g, ' ').trim();

afterEach(async () => {
  await database.pool.query(
    'update wording_change set undone_at = now(), undone_by = changed_by where undone_at is null',
  );
  platform.logLines.length = 0;
});

it('each kind of mail has a composer', () => {
  expect(Object.keys(composers).sort(), 'Add its definition to app/mails.server.ts.').toEqual(
    [...mailKinds].sort(),
  );
});

it('owners can change the texts of all mails, except mails to organisers and mails that organisers write', () => {
  const changeable = wordings.map(({ mail }) => mail);
  expect(new Set(changeable).size).toBe(changeable.length);
  const fixed = mailKinds.filter((kind) => !changeable.includes(kind));
  expect(
    fixed,
    'A mail to anybody else needs `labels` and `examples`, and its line in app/mails.server.ts.',
  ).toEqual([
    'paper-answer',
    'enquiry',
    'enquiry-reply',
    'group-message',
    'organiser-invitation',
    'organiser-sign-in',
    'organiser-factor-added',
    'organiser-factor-removed',
    'organiser-codes-renewed',
    'organiser-wrong-factors',
    'task-assigned',
    'webhook-paused',
    'wording-test',
    'message-test',
  ]);
});

it.each(wordings)('the mail $mail has examples that show each of its texts', async (wording) => {
  for (const locale of locales) {
    const fields = listFields(wording, translations.in(locale));
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
    expect(new Set(fields.map(({ label }) => label)).size).toBe(fields.length);
    const forms = Object.keys(wording.labels).flatMap((key) =>
      listForms(translations.in(locale).wordSources(wording.group)[key] ?? ''),
    );
    const choices = forms.flatMap((form) => form.choices);
    expect(choices.filter((choice) => choiceWords[choice] === undefined)).toEqual([]);
  }
  const translator = translations.in('en');
  const fields = listFields(wording, translator);
  const marked = Object.fromEntries(
    fields.map(({ name, text }) => [name, `§${keyOf(wording, name)}§ ${text}`]),
  );
  const same = Object.fromEntries(fields.map(({ name, text }) => [name, text]));
  let written = '';
  for (const write of Object.values(wording.examples)) {
    const { subject, html } = await write(replaceTexts(wording, translator, marked), origin, folderSettings);
    written += `${subject} ${html}`;
    // Here each of the software's texts is replaced with itself, so the mail must not change.
    expect(await write(replaceTexts(wording, translator, same), origin, folderSettings)).toEqual(
      await write(translator, origin, folderSettings),
    );
  }
  expect(Object.keys(wording.labels).filter((key) => !written.includes(`§${key}§`))).toEqual([]);
});

it.each(wordings)('the mail $mail names the conference only in the language of the mail', async (wording) => {
  const translator = translations.in('fr');
  const translated = { ...translator, sentence: (english: string) => `«${english}»` };
  for (const write of Object.values(wording.examples)) {
    const { subject, text } = await write(translated, origin, folderSettings);
    expect(`${subject} ${text}`).not.toMatch(new RegExp(`(?<!«)${edition.name}`));
  }
});

describe('a text', () => {
  const thanks = inEnglish.find(({ name }) => name === 'thanks');
  const subject = inEnglish.find(({ name }) => name === 'subject');
  if (!thanks || !subject) throw new Error('The mail does not have these texts.');

  it.each([
    ['Welcome! Yours is {reference}.', undefined],
    ['Welcome!', 'Please keep {reference}: the mail must say it.'],
    ['Dear {name}, {reference}', '{name} is no placeholder of this text. It has: {reference}, {event}.'],
    ['{reference} {', 'Please use { and } only around the name of a placeholder.'],
    ['{reference, select, other {x}}', 'Please use { and } only around the name of a placeholder.'],
    ['', 'Please fill in this field.'],
    ['{reference}\u0000', 'Please use letters, digits and signs only.'],
  ])('like %j is accepted, or gets the expected error message', (text, fault) => {
    const known = { ...thanks, placeholders: ['reference', 'event'] };
    expect(findFault(known, text)).toBe(fault);
  });

  it('of one line must not have a line break or more than 200 characters, and can leave out the name of the event', () => {
    expect(findFault(subject, 'Welcome ({reference})')).toBeUndefined();
    expect(findFault(subject, 'Welcome\n({reference})')).toBe('Please use letters, digits and signs only.');
    expect(findFault(subject, 'x'.repeat(201))).toContain('200');
  });

  it('that equals the software’s text is not stored, and each invalid text gets an error message', () => {
    const typed = { ...textsInForce(inEnglish, {}), thanks: ' {reference}!\r\nWelcome. ', visa: '' };
    expect(readTexts(inEnglish, typed)).toEqual({
      ok: false,
      errors: { visa: 'Please fill in this field.' },
    });
    expect(readTexts(inEnglish, { ...textsInForce(inEnglish, {}), thanks: typed.thanks })).toEqual({
      ok: true,
      texts: { thanks: '{reference}!\nWelcome.' },
    });
  });
});

describe('a changed text', () => {
  it('is in the next mail as plain text, and does not change sent mails or other languages', async () => {
    const before = await aRegistration(platform);
    const english = await aRegistration(platform, { fullName: 'Mira Çelik' });
    const french = await aRegistration(platform, { language: 'fr' });
    const sent = await receiveMail(platform, before.id, 'registration');
    const frenchBefore = await receiveMail(platform, french.id, 'registration');
    const thanks = "It's <b>you</b> & {reference} #1 '<i>'\n\nSee you soon.";
    expect(await change({ thanks, subject: 'Welcome, {reference}' })).toEqual({ ok: true });

    const mail = await receiveMail(platform, english.id, 'registration');
    const reference = /PC-\w{4}-\w{4}/.exec(mail?.subject ?? '')?.[0] ?? '';
    expect(mail?.subject).toBe(`Welcome, ${reference}`);
    expect(mail?.text).toContain(`It's <b>you</b> & ${reference} #1 '<i>'\n\nSee you soon.`);
    expect(mail?.html).not.toMatch(/<b>you|<i>/);
    expect(mail?.html).toContain('&lt;b&gt;you&lt;/b&gt;');
    expect(mail?.text).toContain('Dear Mira Çelik,');
    expect(mail?.text).toContain(`${origin}/login`);
    expect((await receiveMail(platform, french.id, 'registration'))?.text).toBe(frenchBefore?.text);
    expect((await platform.readMails()).some(({ subject }) => subject === sent?.subject)).toBe(true);
  });

  it('can have a singular form, and a plural form with the number', async () => {
    const wording = wordingOf('programme-changed');
    const translator = translations.in('en');
    const texts = { 'text-one': 'One has changed.', 'text-other': '{count} of yours have changed, # too.' };
    const mail = await wording.examples['Three sessions']?.(
      replaceTexts(wording, translator, texts),
      origin,
      folderSettings,
    );
    expect(plain(mail?.text)).toContain('3 of yours have changed, # too.');
  });

  it('is recorded in the audit with the text before and after, and can be undone once', async () => {
    const thanks = 'Welcome, {reference}.';
    await change({ thanks });
    await change({ thanks, visa: 'The letter comes later.' });
    const [newest, first] = await listWordingChanges(db, registration);
    const undo = async (changeId = 0) =>
      await undoWordingChange(
        platform,
        { wording: registration, fields: inEnglish, changeId, ...by, organiserId: anil.id },
        now,
      );
    expect(await undo(first?.id)).toEqual({ ok: false, reason: 'not-newest' });
    expect(await Promise.all([undo(newest?.id), undo(newest?.id)])).toEqual([{ ok: true }, { ok: true }]);
    expect(await undo(0)).toEqual({ ok: false, reason: 'no-such-change' });
    expect((await readWordings(db)).map(({ texts }) => texts)).toEqual([{ thanks }]);
    const visa = inEnglish.find(({ name }) => name === 'visa');
    expect((await acts()).slice(-3)).toEqual([
      {
        action: 'wording.changed',
        actor_id: leela.id,
        detail: {
          ...registration,
          before: expect.stringContaining('Thank you for registering'),
          after: `Thanks, after the form on the website: ${thanks}`,
        },
      },
      {
        action: 'wording.changed',
        actor_id: leela.id,
        detail: {
          ...registration,
          before: `If a visa letter is wanted: ${visa?.text}`,
          after: 'If a visa letter is wanted: The letter comes later.',
        },
      },
      {
        action: 'wording.undone',
        actor_id: anil.id,
        detail: {
          ...registration,
          before: 'If a visa letter is wanted: The letter comes later.',
          after: `If a visa letter is wanted: ${visa?.text}`,
        },
      },
    ]);
  });

  it('is stored once if its form is sent twice, and can be reset to the software’s text', async () => {
    const shown = await shownNow();
    const texts = { thanks: 'Welcome, {reference}.' };
    expect(await change(texts, shown)).toEqual({ ok: true });
    expect(await change(texts, shown)).toEqual({ ok: true });
    expect(await inForce()).toHaveLength(1);
    const given = { wording: registration, fields: inEnglish, ...by };
    expect(await resetWording(platform, { ...given, shown: await shownNow() }, now)).toEqual({ ok: true });
    expect(await readWordings(db)).toEqual([]);
    expect(await inForce()).toHaveLength(2);
  });

  it('is refused only if another owner has changed the same text since the form was shown', async () => {
    const shown = await shownNow();
    const one = { thanks: 'Welcome, {reference}.' };
    const other = { visa: 'The letter comes later.' };
    expect(await Promise.all([change(one, shown), change(other, shown, anil)])).toEqual([
      { ok: true },
      { ok: true },
    ]);
    expect((await readWordings(db))[0]?.texts).toEqual({ ...one, ...other });
    const late = await change({ thanks: 'Hello, {reference}.' }, shown, anil);
    expect(late).toEqual({ ok: false, reason: 'changed-meanwhile', fields: ['thanks'] });
    const reset = { wording: registration, fields: inEnglish, shown, ...by };
    expect(await resetWording(platform, reset, now)).toMatchObject({ reason: 'changed-meanwhile' });
    expect((await readWordings(db))[0]?.texts).toEqual({ ...one, ...other });
  });

  it('of the greeting is used in all mails in its language, also in a mail with other changed texts', async () => {
    const mira = await aRegistration(platform, { fullName: 'Mira Çelik' });
    const nameless = await aRegistration(platform, { fullName: 'https://evil.example' });
    const french = await aRegistration(platform, { fullName: 'Amal Said', language: 'fr' });
    const greeting = { mail: 'greeting', language: 'en' } as const;
    const fields = listFields(wordingOf('greeting'), translations.in('en'));
    expect(fields.map(({ name, required }) => [name, required])).toEqual([
      ['named', ['name']],
      ['participant', []],
      ['applicant', []],
      ['unnamed', []],
    ]);
    const texts = { named: 'Namaste {name},', participant: 'Namaste,' };
    const shown = textsInForce(fields, {});
    expect(await changeWording(platform, { wording: greeting, fields, texts, shown, ...by }, now)).toEqual({
      ok: true,
    });
    await change({ thanks: 'Welcome, {reference}.' });
    const mail = await receiveMail(platform, mira.id, 'registration');
    expect(mail?.text).toMatch(/Namaste Mira Çelik,\s+Welcome, PC-/);
    expect((await receiveMail(platform, nameless.id, 'registration'))?.text).toMatch(
      /Namaste,\s+Welcome, PC-/,
    );
    expect((await receiveMail(platform, french.id, 'registration'))?.text).toContain('Bonjour Amal Said,');
    // The preview of another kind of mail also contains the saved greeting.
    const example = { wording: wordingOf('paper-question'), language: 'en', texts: {} } as const;
    expect((await writeExample(platform, example, 'A question'))?.text).toContain('Namaste Amina Otieno,');
  });

  it('is not used if the mail cannot be composed with it, and the mail still arrives', async () => {
    const { id } = await anOrganiser(platform, { name: 'Noor Haddad' });
    const metrics = openMetrics();
    watchWordings(metrics);
    const count = async () =>
      Number(/^conference_mails_without_changed_text (\d+)$/m.exec(await metrics.registry.metrics())?.[1]);
    const countBefore = await count();
    await database.pool.query(
      `insert into wording_change (mail, language, texts, changed_at, changed_by)
       values ('paper-question', 'en', '{"questionTitle": "A title of mine"}', now(), $1)`,
      [id],
    );
    const refuseChanged =
      (failure: Error): ComposeMail =>
      async ({ translations: reworded }) => {
        const { questionTitle: subject } = reworded.in('en').words(paperMailWords);
        if (subject === 'A title of mine') throw failure;
        return { to: 'amina@example.org', subject, html: '', text: '' };
      };
    const composeAfter = async (compose: ComposeMail) =>
      await composeWithWordings({ ...paperQuestionMail, compose })(platform, 'subject', 'mail');

    const mail = await composeAfter(refuseChanged(new Error('The mail cannot be written.')));
    expect(mail).toEqual({
      ...{ to: 'amina@example.org', html: '', text: '' },
      subject: paperMailWords.english.questionTitle,
    });
    expect(await count()).toBe(countBefore + 1);
    expect(platform.logLines.filter((line) => line.includes('cannot be used'))).toEqual([
      expect.stringContaining('"mail":"paper-question","err":{'),
    ]);
    expect(platform.logLines.join()).not.toContain('A title of mine');

    // After an outage the error is thrown, so that the job tries again: the changed text may be right. The error is
    // also thrown if the mail fails with the software's texts, too.
    const outage = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    await expect(composeAfter(refuseChanged(outage))).rejects.toBe(outage);
    const broken = new Error('This mail is broken.');
    await expect(
      composeAfter(() => {
        throw broken;
      }),
    ).rejects.toBe(broken);
    expect(await count()).toBe(countBefore + 1);
  });

  it('is not used if its field or a placeholder in it no longer exists; this is logged and counted', async () => {
    const { id } = await aRegistration(platform);
    const metrics = openMetrics();
    watchWordings(metrics);
    const count = async () =>
      Number(/^conference_mails_without_changed_text (\d+)$/m.exec(await metrics.registry.metrics())?.[1]);
    const countBefore = await count();
    const texts = {
      thanks: 'You owe {price}.',
      gone: 'A text of an older version',
      subject: 'Yes, {reference}',
    };
    await database.pool.query(
      `insert into wording_change (mail, language, texts, changed_at, changed_by)
       values ('registration', 'en', $1, now(), $2)`,
      [JSON.stringify(texts), leela.id],
    );
    const mail = await receiveMail(platform, id, 'registration');
    expect(mail?.subject).toMatch(/^Yes, PC-/);
    expect(mail?.text).toContain('Thank you for registering');
    expect(await count()).toBe(countBefore + 1);
    expect(platform.logLines.filter((line) => line.includes('cannot be used'))).toEqual([
      expect.stringContaining('"mail":"registration","texts":["gone","thanks"]'),
    ]);
    expect(platform.logLines.join()).not.toContain('You owe');
  });
});

it('a test mail goes to the owner, with the unsaved texts and a sentence that says it is a test', async () => {
  const texts = { subject: 'Bonjour, {reference}' };
  const asked = { mail: 'registration', language: 'fr', texts, organiserId: leela.id } as const;
  await askTestMail(platform, { ...asked, example: 'Added by the desk' }, now);
  await askTestMail(platform, { ...asked, example: 'No such example' }, now);
  const [good, wrong] = await db
    .selectFrom('wording_test')
    .select(['id', 'example'])
    .orderBy('example')
    .execute();
  const mail = await receiveMail(platform, good?.id ?? '');
  const { email } = await db
    .selectFrom('organiser')
    .select('email')
    .where('id', '=', leela.id)
    .executeTakeFirstOrThrow();
  expect(mail?.to).toEqual([{ name: '', address: email }]);
  expect(mail?.subject).toMatch(/^Test: Bonjour, PC-2345-6789$/);
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain('This is a test from the organisers’ desk.');
    expect(part).toContain('Amina Otieno');
  }
  expect(mail?.html).toContain('lang="fr"');
  expect(await receiveMail(platform, wrong?.id ?? '')).toBeUndefined();
  await deleteWordingTests(db, new Date(now.getTime() + 1));
  expect(await db.selectFrom('wording_test').selectAll().execute()).toEqual([]);
  expect(await receiveMail(platform, good?.id ?? '')).toBeUndefined();
  expect(await findMailId(platform, good?.id ?? '')).toBeDefined();
});
