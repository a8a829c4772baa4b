import { edition } from '#conference/edition/edition.server.ts';
import { settingsIn } from '#conference/edition/texts/settings-in.server.ts';
import { listPeople } from '#conference/speakers/list-people.server.ts';
import { addressIn, joinParts } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { countryIn } from '#routes/speakers/list-cards.server.ts';
import { answerEmbed } from './embed-page.server.tsx';

/** Answers with everybody who has a page: published speakers, and people of the published programme. */
export async function embedSpeakers(
  { db, settings, config }: Pick<RouteContext, 'db' | 'settings' | 'config'>,
  translator: Translator,
): Promise<Response> {
  const { locale } = translator;
  const { title } = settingsIn(settings, translator).pages.speakers;
  const address = (path: string) => `${config.origin}${addressIn(locale, path)}`;
  const children = (
    <ul>
      {(await listPeople(db)).map(({ slug, name, title: position, country }) => (
        <li key={slug}>
          <a href={address(`/speakers/${slug}`)}>
            <bdi>{name}</bdi>
          </a>
          <small>
            {joinParts(
              [translator.sentence(position), countryIn(country, translator)].filter(Boolean),
              locale,
            )}
          </small>
        </li>
      ))}
    </ul>
  );
  const link = { to: address('/speakers'), label: translator.sentence(edition.name) };
  return answerEmbed({ title, link, locale, children }, settings);
}
