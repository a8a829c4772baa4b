import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { anEmail, aRegistration } from '#tests/factories.ts';
import { aPlatform, idleHandlers } from '#tests/platform.ts';
import { sendRegistrationMail } from './send-registration-mail.server.tsx';

const platform = await aPlatform();
const { db, database, jobs } = platform;

const mailOf = async (id: string) =>
  (await platform.readMails()).find(({ messageId }) => messageId === `<${id}@conference.example>`);

it('confirms a registration with its reference and fee, in text and HTML, and says nothing of the passport', async () => {
  const { id, form } = await aRegistration(platform, {
    participantType: 'student',
    fullName: 'Mira <b>Çelik</b>',
  });
  await sendRegistrationMail(platform, id);
  const { reference } = await db
    .selectFrom('registration')
    .select('reference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const mail = await mailOf(id);
  expect(mail?.to).toEqual([{ name: '', address: form.email }]);
  expect(mail?.subject).toBe(`Your registration for the Peace Conference (${reference})`);
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain(reference);
    expect(part).toContain('$1500');
    expect(part).toContain('https://conference.example/login');
    expect(part).not.toContain('more than one registration');
    for (const secret of ['K1234567', '2031-05-28', 'Peace Road']) expect(part).not.toContain(secret);
  }
  // Nor the name, in which anybody could write a message to a stranger's mailbox.
  expect(`${mail?.text}${mail?.html}`).not.toContain('Çelik');
});

it('tells the mailbox’s owner when its address registered before', async () => {
  const email = anEmail();
  await aRegistration(platform, { email });
  const { id } = await aRegistration(platform, { email });
  await sendRegistrationMail(platform, id);
  expect((await mailOf(id))?.text).toContain('There is more than one registration with this address.');
});

it('is the same mail when the job runs twice, and none when the registration is gone', async () => {
  const { id } = await aRegistration(platform);
  const count = async () => (await platform.readMails()).length;
  await sendRegistrationMail(platform, id);
  const [once, first] = [await count(), await mailOf(id)];
  await sendRegistrationMail(platform, id);
  await sendRegistrationMail(platform, randomUUID());
  expect(await count()).toBe(once);
  expect((await mailOf(id))?.text).toBe(first?.text);
});

it('follows each registration by itself, and is tried again when the mail server is away', async () => {
  await database.pool.query('delete from jobs.job');
  const { id } = await aRegistration(platform);
  let tries = 0;
  const flaky = {
    ...platform,
    mailer: {
      ...platform.mailer,
      send: async (mail: Parameters<typeof platform.mailer.send>[0]) => {
        tries += 1;
        if (tries === 1) throw new Error('The mail server is away.');
        await platform.mailer.send(mail);
      },
    },
  };
  await jobs.work({
    ...idleHandlers,
    'registration-mail': (registrationId) => sendRegistrationMail(flaky, registrationId),
  });
  await vi.waitFor(async () => expect(await mailOf(id)).toBeDefined(), { timeout: 25_000, interval: 200 });
  expect(tries).toBe(2);
});
