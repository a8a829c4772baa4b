import { renewTokenAndCode } from '#conference/accounts/mailed-sign-in.server.ts';
import { findSignInRequest } from '#conference/accounts/request-sign-in.server.ts';
import { SignInLetter } from '#conference/accounts/sign-in-letter.server.tsx';
import { signInMailWords } from '#conference/accounts/sign-in-mail-words.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { chooseLanguage } from '#conference/mails/choose-language.server.ts';
import { defineMail, oneLineLabelStarts } from '#conference/mails/define-mail.server.ts';
import { examplePerson } from '#conference/mails/example-person.server.ts';
import { openStatuses } from '#conference/registration/registration-status.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';

type SignIn = { translator: Translator; to: string; link: string; code: string };

const { subject, title, inbox, button } = oneLineLabelStarts;

/**
 * The mail with a new link and code for a request to sign in. Their hashes are stored, and the earlier link and code stop
 * working. It goes to every address, in the language of its registration or else of the page. It is not sent if the
 * request was used or has expired.
 */
export const signInMail = defineMail({
  kind: 'sign-in',
  words: signInMailWords,
  async read(platform, signInId) {
    const { db, now } = platform;
    const asked = await findSignInRequest(db, signInId);
    if (!asked || asked.used_at !== null || asked.expires_at <= now()) return undefined;
    const known = await registrations(db)
      .where('email', '=', asked.email)
      .where('status', 'in', openStatuses)
      .executeTakeFirst();
    const { token, code } = await renewTokenAndCode(platform, 'sign_in', signInId);
    const { translator, linkTo } = chooseLanguage(platform, known?.language ?? asked.language);
    return {
      translator,
      to: known?.email ?? asked.email,
      link: `${linkTo('/login/link')}?token=${token}`,
      code,
    };
  },
  render({ translator, to, link, code }: SignIn, words) {
    const { sentence } = translator;
    const body = (
      <SignInLetter {...{ translator, link, code }} title={words.title} sender={sentence(edition.name)}>
        {words.notAsked}
      </SignInLetter>
    );
    return { to, subject: say(words.subject, { event: sentence(edition.shortName) }), body };
  },
  labels: {
    subject,
    preview: inbox,
    title,
    openLink: 'Before the link',
    open: button,
    orCode: 'Before the code',
    notAsked: 'Last sentence',
  },
  examples: {
    'A link and a code that do not work': (translator, origin) => ({
      translator,
      to: examplePerson.email,
      link: `${origin}${addressIn(translator.locale, '/login')}`,
      code: '234567',
    }),
  },
});
