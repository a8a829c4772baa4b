import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { Button } from '#ui/layout/button.tsx';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import type { MessageAnswer, Typed } from './act-on-message.server.ts';

type ConfirmationProps = {
  preview: NonNullable<MessageAnswer['preview']>;
  typed: Typed;
  words: string;
  action: string;
  isBusy: boolean;
};

/** Three real readers' letters, and the button that says how many it goes to. */
export function Confirmation({ preview, typed, words, action, isBusy }: ConfirmationProps) {
  const { count, samples, messageId } = preview;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each preview is a new answer, and is read from its head
  useEffect(() => heading.current?.focus(), [messageId]);
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        As {samples.length === 1 ? 'one of them' : `${samples.length} of them`} would read it
      </h2>
      <ul className="mt-4 grid gap-5">
        {samples.map((sample) => (
          <li key={sample.reference} className="letter">
            <p className="letter-head">
              To{' '}
              <strong>
                <EmailAddress address={sample.to} />
              </strong>
              , <span className="whitespace-nowrap">{sample.reference}</span>
              <br />
              Subject <strong>{sample.subject}</strong>
            </p>
            <p className="letter-text">{sample.text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-small text-ink-soft">
        The mail ends with why they get it, and how to withdraw or be erased. Who never proved their address
        is called “participant”: anybody may have typed that name.
      </p>
      <Form method="post" action={action} className="confirm mt-5">
        <p>
          It goes to <strong>{sayPeople(count)}</strong>: {words}. A mail cannot be taken back.
        </p>
        <input type="hidden" name="messageId" value={messageId} />
        <input type="hidden" name="count" value={count} />
        <input type="hidden" name="subject" value={typed.subject} />
        <input type="hidden" name="text" value={typed.text} />
        <Button isBusy={isBusy} name="intent" value="send">
          Send it to {sayPeople(count)}
        </Button>
      </Form>
    </section>
  );
}

/** So many participants, in words. */
export function sayPeople(count: number) {
  return count === 1 ? '1 participant' : `${count.toLocaleString('en')} participants`;
}
