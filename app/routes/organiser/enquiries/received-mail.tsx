import { formatFileSize } from '#ui/form/file-field.tsx';
import { Fold } from '../page/fold.tsx';

export type ShownMail = {
  /** `bytes` is null if only the beginning of the attachment was read. */
  attachments: readonly { id: number; name: string; bytes: number | null }[];
  /** True if the mail is longer than the text that is shown. The mailbox contains the whole text. */
  isCut: boolean;
  /** True if anybody can have written the mail under this sender's address. */
  isUnconfirmed: boolean;
};

type MailTextProps = { own: string; quoted: string; className: string; mail: ShownMail | undefined };

/**
 * Shows the text of a mail, the quoted text in a part that can be opened, and the names of the attachments. The
 * attachments themselves are only in the mailbox.
 */
export function MailText({ own, quoted, className, mail }: MailTextProps) {
  return (
    <>
      {mail?.isUnconfirmed && (
        <p className="entry-warning">
          This sender’s address was not confirmed. Somebody else may have written this mail.
        </p>
      )}
      <p dir="auto" className={`${className} whitespace-pre-wrap wrap-anywhere`}>
        {own}
      </p>
      {(quoted !== '' || mail) && (
        <div className="mail-rest">
          {quoted !== '' && (
            <Fold title="Quoted text">
              <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
                {quoted}
              </p>
            </Fold>
          )}
          {mail?.isCut && <p>This mail is longer. The mailbox contains the whole text.</p>}
          {mail && mail.attachments.length > 0 && (
            <>
              <p>
                {mail.isCut ? 'The attachments, and perhaps more, are' : 'The attachments are'} only in the
                mailbox:
              </p>
              <ul className="ms-5 list-disc">
                {mail.attachments.map(({ id, name, bytes }) => (
                  <li key={id} className="wrap-anywhere">
                    <bdi>{name}</bdi>
                    {bytes !== null && ` (${formatFileSize(bytes)})`}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </>
  );
}
