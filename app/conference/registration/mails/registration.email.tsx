import type { TransferLine } from '#conference/edition/money/bank-accounts.ts';
import type { Locale } from '#platform/words/locales.ts';
import { say, sayRich, type WordsOf } from '#platform/words/words.ts';
import { MailButton, MailDetails, MailFrame, MailText } from '#ui/mail/mail.tsx';
import type { registrationMailWords } from './registration-mail-words.ts';

export type RegistrationMail = {
  locale: Locale;
  words: WordsOf<typeof registrationMailWords>;
  edition: { name: string; shortName: string; email: string };
  greeting: string;
  reference: string;
  participantType: string;
  /** The fee, formatted with its currency. */
  fee: string;
  /** The bank account for the fee. Undefined if the edition has none, or if the fee need not be paid yet. */
  transfer: readonly TransferLine[] | undefined;
  /** The files that the registration does not have yet. */
  missing: 'both' | 'photo' | 'passport' | 'none';
  /** True if a visa invitation letter was asked for. */
  needsVisa: boolean;
  loginAddress: string;
  /**
   * True if another registration has the same email address. In that case the participant has to sign in by mail and
   * choose one registration.
   */
  hasOthers: boolean;
  /** True if an organiser made the registration. The participant has never seen the form. */
  isFromDesk: boolean;
  /** True if an organiser made the registration and nothing is left to pay. */
  isSettled: boolean;
};

export function registrationSubject({ words, edition, reference }: RegistrationMail) {
  return say(words.subject, { event: edition.shortName, reference });
}

/** Confirms a registration. A mail never contains passport details. */
export function RegistrationEmail(props: RegistrationMail) {
  const { locale, words, edition, reference, transfer } = props;
  return (
    <MailFrame
      locale={locale}
      preview={say(words.preview, { reference })}
      title={words.title}
      sender={`${edition.name} · ${edition.email}`}
    >
      <MailText>{props.greeting}</MailText>
      <MailText>
        {sayRich(props.isFromDesk ? words.registeredByUs : words.thanks, {
          reference,
          event: edition.name,
          strong: (text) => <strong>{text}</strong>,
        })}
      </MailText>
      <MailText>
        {props.isSettled
          ? say(words.settled, { type: props.participantType })
          : sayRich(words.fee, {
              type: props.participantType,
              fee: props.fee,
              amount: (text) => <bdi>{text}</bdi>,
            })}
      </MailText>
      <MailText>{say(words.next, { missing: props.missing })}</MailText>
      {transfer && (
        <>
          <MailText>{words.transfer}</MailText>
          <MailDetails lines={transfer} />
        </>
      )}
      {props.needsVisa && <MailText>{words.visa}</MailText>}
      {props.hasOthers && <MailText>{words.others}</MailText>}
      <MailButton href={props.loginAddress}>{words.logIn}</MailButton>
      <MailText>
        {say(props.isFromDesk ? words.firstSignIn : words.otherDevice, { email: edition.email })}
      </MailText>
    </MailFrame>
  );
}
