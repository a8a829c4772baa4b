import { useEffect, useRef, useState } from 'react';
import { Form, useLocation } from 'react-router';
import type { ContactPage } from '#conference/edition/schema/pages/part-schemas.ts';
import { useIsSending } from '#routes/forms/use-is-sending.ts';
import { sayNotice } from '#routes/notices/notices.ts';
import { useSite } from '#routes/page/use-site.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { mailAddress } from './mail-address.ts';

type Field = 'name' | 'email' | 'message';

/** The server's answer if it refuses a message. */
export type RefusedEnquiry = {
  /** The error of the form as a whole. */
  message?: string;
  errors?: Partial<Record<Field, string>>;
  values?: Partial<Record<Field, string>>;
};

type ContactFormProps = {
  words: ContactPage['form'];
  to: string;
  refused: RefusedEnquiry | undefined;
};

/**
 * The first button opens the visitor's mail program with the message. The second button sends the message to this site.
 * Without script, the first button sends it to this site, too.
 */
export function ContactForm({ words, to, refused }: ContactFormProps) {
  const sendHere = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const isSending = useIsSending('/contact');
  const wasSending = useRef(false);
  const topic = useTopic();
  const noticeWords = useSite().noticeWords;
  useEffect(() => {
    const isAnswered = wasSending.current && !isSending;
    wasSending.current = isSending;
    // Empty the form after the message was sent. A refused message stays in the form.
    if (isAnswered && !refused) clearFields(form.current);
  }, [isSending, refused]);
  const { errors, values, message } = refused ?? {};

  return (
    <Form
      ref={form}
      method="post"
      action="/contact"
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (submitter === sendHere.current) return;
        event.preventDefault();
        const typed = new FormData(event.currentTarget);
        const text = (name: Field) => String(typed.get(name) ?? '');
        window.location.href = mailAddress({
          to,
          subject: words.mailSubject.replace('{sender-name}', text('name')),
          body: `${text('message')}\n\n${text('name')}\n${text('email')}`,
        });
        showToast(sayNotice(noticeWords, 'opening-email-client'));
      }}
    >
      {topic && <input type="hidden" name="topic" value={topic} />}
      <h2 className="text-h3">{words.title}</h2>
      <p className="mt-2 mb-6 text-ink-soft">{words.required}</p>
      <FormSummary errors={errors} message={message} />
      <div className="fields">
        <TextField
          name="name"
          label={words.name}
          autoComplete="name"
          defaultValue={values?.name}
          error={errors?.name}
        />
        <TextField
          name="email"
          type="email"
          label={words.email}
          autoComplete="email"
          defaultValue={values?.email}
          error={errors?.email}
        />
        <TextAreaField
          name="message"
          label={words.message}
          wide
          defaultValue={values?.message}
          error={errors?.message}
        />
      </div>
      <div className="contact-actions">
        <Button>
          <span className="with-script">{words.openMail}</span>
          <span className="without-script">{words.send}</span>
        </Button>
        <button ref={sendHere} type="submit" className="text-button with-script" aria-disabled={isSending}>
          {isSending ? words.sending : words.sendHere}
        </button>
      </div>
      <p className="with-script mt-3 text-small">{words.note}</p>
    </Form>
  );
}

/**
 * Returns `topic` from the query of the URL. It is read in an effect, because the build renders the page without a
 * query.
 */
function useTopic(): string | null {
  const { search } = useLocation();
  const [topic, setTopic] = useState<string | null>(null);
  useEffect(() => setTopic(new URLSearchParams(search).get('topic')), [search]);
  return topic;
}

/** Empties the fields. `reset()` would restore the values that an earlier refusal filled in. */
function clearFields(form: HTMLFormElement | null) {
  for (const field of form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('.control') ?? []) {
    field.value = '';
  }
}
