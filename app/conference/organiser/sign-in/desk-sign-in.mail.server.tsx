import { renewTokenAndCode } from '#conference/accounts/mailed-sign-in.server.ts';
import { SignInLetter } from '#conference/accounts/sign-in-letter.server.tsx';
import { edition } from '#conference/edition/edition.server.ts';
import { definePlainMail } from '#conference/mails/define-mail.server.ts';
import { englishTranslator } from '#platform/words/words.server.ts';

/**
 * The mail with a new link and a new code. The link and code of an earlier mail stop working. It is not sent if the
 * email address belongs to no active organiser, or the request was used or has expired.
 */
export const deskSignInMail = definePlainMail({
  kind: 'organiser-sign-in',
  async read({ db, secrets, config, now }, signInId) {
    const signIn = await db
      .selectFrom('organiser_sign_in')
      .innerJoin('organiser', 'organiser.email', 'organiser_sign_in.email')
      .select(({ ref }) => ref('organiser.email').$notNull().as('email'))
      .where('organiser_sign_in.id', '=', signInId)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now())
      .where('suspended_at', 'is', null)
      .executeTakeFirst();
    if (!signIn) return undefined;
    const { token, code } = await renewTokenAndCode({ db, secrets }, 'organiser_sign_in', signInId);
    return { to: signIn.email, code, link: `${config.origin}/organiser/link?token=${token}` };
  },
  render({ to, code, link }: { to: string; code: string; link: string }) {
    const body = (
      <SignInLetter
        translator={englishTranslator}
        title="Sign in to the desk"
        sender={edition.name}
        link={link}
        code={code}
      >
        Then the desk asks for your second factor. If you did not ask for this mail, please tell the owner of
        the desk.
      </SignInLetter>
    );
    return { to, subject: `Your sign-in link for the organisers’ desk of the ${edition.shortName}`, body };
  },
});
