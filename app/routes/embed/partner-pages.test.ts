import { createHash } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { edition, folderEdition } from '#conference/edition/edition.server.ts';
import { changeSetting } from '#conference/edition/settings/change-setting.server.ts';
import { listEmbedSetting } from '#conference/edition/settings/embed-setting.ts';
import { refreshSettings } from '#conference/edition/settings/refresh-settings.server.ts';
import { importProgramme } from '#conference/programme/draft/import-programme.server.ts';
import { requestContext, translatorContext } from '#platform/http/request-context.server.ts';
import { englishTranslator } from '#platform/words/words.server.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { anOrganiser } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { embedSpeakers } from './embed-speakers.server.tsx';
import { loader as loadSchedule } from './schedule.ts';

const platform = await aPlatform();
// In the edition of the tests the speakers are only announced, so its address answers 404.
const loadSpeakers = visitorLoader(
  async ({ context, translator }) => await embedSpeakers(context, translator),
);
await importProgramme(platform.db, edition, platform.now());

async function load(loader: typeof loadSchedule) {
  const url = new URL('https://conference.example/embed/page');
  const context = new RouterContextProvider();
  context.set(requestContext, platform.request());
  context.set(translatorContext, englishTranslator);
  const answer = await loader({ request: new Request(url), url, params: {}, context, pattern: '' });
  return { headers: answer.headers, html: await answer.text() };
}

it.each([
  ['schedule', loadSchedule, '/schedule/sessions/wells">Wells</a>'],
  ['speakers', loadSpeakers, '/speakers/amal"><bdi>Amal Rivers</bdi></a>'],
] as const)(
  'the %s for partners has no script, cookie, picture or font, and weighs little',
  async (_, loader, link) => {
    const { headers, html } = await load(loader);
    expect(html).toContain(`${platform.config.origin}${link}`);
    expect(html).not.toMatch(/<(script|img|link|form)|style=|secret/);
    expect(headers.get('Set-Cookie')).toBeNull();
    expect(Buffer.byteLength(html)).toBeLessThan(40 * 1024);
    const [, style = ''] = /<style>(.*?)<\/style>/.exec(html) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers.get('Content-Security-Policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    );
  },
);

it('only the websites of the setting may show the page in a frame', async () => {
  const [setting] = listEmbedSetting(folderEdition);
  const read = (sites: string) => setting?.read({ sites });
  const sites = 'https://partner.example\nhttps://www.other.example:8443';
  const form = read(sites);
  if (!form?.ok || !setting) throw new Error('The setting refused the addresses.');
  const { db } = platform;
  const by = { organiserId: (await anOrganiser(platform)).id, requestId: 'request' };
  const shown = setting.show(setting.folderValue);
  await changeSetting(db, { name: 'embed-sites', value: form.value, shown, ...by }, platform.now());
  await refreshSettings(db, platform.now());
  const { headers } = await load(loadSchedule);
  expect(headers.get('Content-Security-Policy')).toContain(
    '; frame-ancestors https://partner.example https://www.other.example:8443;',
  );
  for (const wrong of [
    'http://partner.example',
    'https://partner.example/page',
    'https://a.example;script-src',
    '*',
  ]) {
    expect(read(wrong)).toMatchObject({ ok: false });
  }
  expect(read('')).toMatchObject({ ok: true });
});
