import { Link } from 'react-router';
import { formatInstant } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { listOwnSpeakers } from '#conference/speakers/applying/read-own.server.ts';
import { writeSpeakerNumber } from '#conference/speakers/speaker-number.ts';
import { say } from '#platform/words/words.ts';
import { signedInWords } from '#routes/login/mailbox/own-pages-words.ts';
import { SignedIn } from '#routes/login/mailbox/signed-in.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import type { Route } from './+types/own-list';
import { applicantLoader } from './applicant.server.ts';
import { nameEntry, wordsOfState } from './describe-entry.server.ts';
import { sayWhyCallIsClosed } from './profile-form.server.ts';
import { speakWords } from './speak-words.ts';
import { SpeakerState } from './speaker-state.tsx';

export const loader = applicantLoader(async ({ context, applicant, translator }) => {
  const words = translator.words(speakWords);
  const entries = await listOwnSpeakers(context.db, applicant);
  return {
    words,
    title: say(words.pageTitle, { title: words.title, event: translator.sentence(edition.name) }),
    closed: await sayWhyCallIsClosed(context, translator),
    signedIn: translator.words(signedInWords),
    email: applicant.email,
    entries: entries.map((entry) => ({
      id: entry.id,
      name: nameEntry(entry, translator),
      ...wordsOfState(entry, translator),
      about: [
        writeSpeakerNumber(entry.number),
        say(words.sentAt, { time: formatInstant(entry.created_at, edition, translator.locale) }),
      ].join(' · '),
    })),
  };
});

export default function OwnSpeakers({ loaderData }: Route.ComponentProps) {
  const { words, title, entries, closed, signedIn, email } = loaderData;
  return (
    <div className="wrap py-10 md:py-14">
      <title>{title}</title>
      <h1 className="text-h2" tabIndex={-1}>
        {words.title}
      </h1>
      <p className="lead mt-4 max-w-prose">{words.lead}</p>
      <div className="mt-8">
        {entries.length === 0 && <p>{words.none}</p>}
        {entries.length > 0 && (
          <ul className="border-t-2 border-indigo">
            {entries.map(({ id, name, about, state, stateName, stateText }) => (
              <li key={id} className="border-b border-paper-line py-4">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Link to={`/speak/${id}`}>
                    <span className="text-h4 wrap-anywhere">{name}</span>
                  </Link>
                  <SpeakerState state={state} name={stateName} />
                </p>
                <p className="mt-1">{stateText}</p>
                <p className="text-small text-ink-soft">{about}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        {closed?.why ?? (
          <>
            <ButtonLink to="/speak/apply" variant={entries.length === 0 ? 'solid' : 'line'}>
              {words.apply}
            </ButtonLink>
            <Link to="/speak/nominate">{words.nominate}</Link>
          </>
        )}
      </p>
      <div className="mt-10">
        <SignedIn words={signedIn} email={email} />
      </div>
    </div>
  );
}
