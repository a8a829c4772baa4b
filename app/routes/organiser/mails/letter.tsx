import type { ReactNode } from 'react';
import { EmailAddress } from '#ui/layout/email-address.tsx';

type LetterProps = {
  to: string;
  reference?: string;
  subject: string;
  className?: string;
  children: ReactNode;
};

export function Letter({ to, reference, subject, className = '', children }: LetterProps) {
  return (
    <div className={`letter ${className}`}>
      <p className="letter-head">
        To{' '}
        <strong>
          <EmailAddress address={to} />
        </strong>
        {reference && (
          <>
            , <span className="whitespace-nowrap">{reference}</span>
          </>
        )}
        <br />
        Subject <strong>{subject}</strong>
      </p>
      <p className="letter-text">{children}</p>
    </div>
  );
}
