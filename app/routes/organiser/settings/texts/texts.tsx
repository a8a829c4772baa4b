import '#ui/desk/desk-list.css';
import '#ui/desk/desk-record.css';
import { Form, Link } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { refreshSettings } from '#conference/edition/settings/refresh-settings.server.ts';
import { nameTextSetting } from '#conference/edition/settings/text-settings.ts';
import { nameLanguage } from '#platform/words/formats.ts';
import { directionOf, languageTag } from '#platform/words/locales.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { SelectField } from '#ui/form/choice-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import type { Route } from './+types/texts';
import { listAllTexts } from './find-text.server.ts';
import { canShow } from './search-text.ts';

export const handle = deskTitle('Texts of the website');

/** How many texts the page lists. */
const mostTexts = 50;

/** The address has the language and the words that are searched: `?language=fr&q=`. Without words, lists changed texts. */
export const loader = organiserLoader('/organiser/settings/texts', async ({ context, url }) => {
  const locale = edition.languages.find((one) => one === url.searchParams.get('language')) ?? 'en';
  const query = (url.searchParams.get('q') ?? '').trim().slice(0, 200);
  const { settings } = await refreshSettings(context.db, context.now());
  const all = listAllTexts(settings, context.translations.in(locale));
  const found = all.filter(({ key, shown, isOwn }) =>
    query === '' ? isOwn : key === query || shown.some((form) => canShow(form, query, locale)),
  );
  return {
    locale,
    query,
    languages: edition.languages.map((one) => ({ value: one, label: nameLanguage(one) })),
    changed: all.filter(({ isOwn }) => isOwn).length,
    count: found.length,
    texts: found.slice(0, mostTexts).map(({ key, page, shown, isOwn, fault, file }) => ({
      ...{ key, isOwn, fault },
      place: page ?? (file === undefined ? '' : nameFolder(file)),
      shown: shown.join(' / '),
      setting: nameTextSetting(locale, key),
    })),
  };
});

/** Names the folder of a file of the code: "Dashboard, money". */
function nameFolder(file: string): string {
  const words = file.split('/').slice(2, -1).join(', ').replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

export default function TextsOfPages({ loaderData }: Route.ComponentProps) {
  const { locale, query, languages, changed, count, texts } = loaderData;
  return (
    <div className="grid gap-8">
      <PageHead
        title="Texts of the website"
        back={{ to: '/organiser/settings', label: 'Settings' }}
        intro="Search for a sentence of a page, a form or a document, change it, and see it before anybody else does. Every change can be undone."
      />
      <Form method="get" className="grid max-w-2xl gap-5">
        <TextField
          name="q"
          label="Words of the sentence"
          hint="As a page shows them: “three days of work”."
          required={false}
          autoComplete="off"
          maxLength={200}
          defaultValue={query}
        />
        {languages.length > 1 && (
          <SelectField name="language" label="Language" options={languages} defaultValue={locale} />
        )}
        <div>
          <Button>Search</Button>
        </div>
      </Form>
      <section aria-labelledby="found">
        <h2 id="found">{query === '' ? 'Changed since set-up' : `Sentences with “${query}”`}</h2>
        {texts.length === 0 && (
          <p className="mt-3">
            {query === ''
              ? 'No text is changed in this language.'
              : 'No sentence of the website has these words. Texts of mails are under Texts of mails; names, dates and prices are settings.'}
          </p>
        )}
        <ul className="rows mt-3">
          {texts.map(({ key, place, shown, isOwn, fault, setting }) => (
            <li key={key}>
              <span>
                <Link to={`/organiser/settings/text?setting=${setting}`}>
                  <bdi lang={languageTag(locale)} dir={directionOf(locale)}>
                    {shown}
                  </bdi>
                </Link>{' '}
                {isOwn && <Badge>Changed since set-up</Badge>}
                <span className="facts-note block">{place}</span>
                {fault && <span className="facts-note block">This change is not in force. {fault}</span>}
              </span>
            </li>
          ))}
        </ul>
        {count > texts.length && <p className="mt-3">{count - texts.length} more. Type more words.</p>}
        {changed > 0 && (
          <p className="mt-4">
            <a href={`/organiser/settings/texts/changed?language=${locale}`}>
              Export the changed texts as a translation file ({changed})
            </a>
          </p>
        )}
      </section>
    </div>
  );
}
