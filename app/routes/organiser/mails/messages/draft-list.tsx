import { Link } from 'react-router';
import { Badge } from '#ui/feedback/status.tsx';
import { ButtonForm } from '../../form/intent-form.tsx';

export type ListedDraft = {
  id: string;
  subject: string;
  savedBy: string;
  savedAt: string;
  /** When it is sent, in words. Undefined for a draft without a time. */
  sendAt: string | undefined;
  notSent: string | undefined;
  words: string;
  address: string;
};

/** The messages that are not sent yet. */
export function DraftList({ drafts, maySend }: { drafts: readonly ListedDraft[]; maySend: boolean }) {
  return (
    <section className="mt-8">
      <h2 className="text-h4">Not sent yet</h2>
      <ul className="mt-3 border-t border-paper-line">
        {drafts.map(({ id, subject, savedBy, savedAt, sendAt, notSent, words, address }) => (
          <li key={id} className="border-b border-paper-line py-3">
            <p>
              {maySend ? (
                <Link to={address} className="wrap-anywhere">
                  {subject}
                </Link>
              ) : (
                <span className="wrap-anywhere">{subject}</span>
              )}{' '}
              {notSent ? <Badge tone="due">Not sent</Badge> : <Badge>{sendAt ? 'Planned' : 'Draft'}</Badge>}
            </p>
            {notSent && <p className="mt-1">{notSent}</p>}
            <p className="text-small text-ink-soft">
              {sendAt ? `Goes out on ${sendAt}` : `Saved ${savedAt}`}, by {savedBy}, to: {words}
            </p>
            {maySend && (
              <ButtonForm intent="delete-draft" fields={{ messageId: id }} className="mt-2" about={subject}>
                Delete
              </ButtonForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
