import { Form } from 'react-router';
import { useFocusOnChange } from '#routes/organiser/page/use-focus-on-change.ts';
import { Button } from '#ui/layout/button.tsx';
import { HiddenFields } from '../../form/intent-form.tsx';
import type { MailTextAnswer } from './act-on-mail-text.server.ts';

type MailPreviewProps = {
  preview: NonNullable<MailTextAnswer['preview']>;
  /** The typed texts. The button sends them to the page that shows the HTML part of the mail. */
  fields: Readonly<Record<string, string | undefined>>;
  mail: string;
  language: string;
  direction: string;
};

/** The text part of an example, and a button that opens its HTML part. */
export function MailPreview({ preview, fields, mail, language, direction }: MailPreviewProps) {
  const heading = useFocusOnChange<HTMLHeadingElement>(preview);
  const given = Object.entries(fields).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]));
  return (
    <section className="max-w-3xl">
      <h2 ref={heading} tabIndex={-1}>
        Preview: {preview.example}
      </h2>
      <div className="letter mt-4" lang={language} dir={direction}>
        <p className="letter-head">
          <strong>{preview.subject}</strong>
        </p>
        <p className="letter-text">{preview.text}</p>
      </div>
      {/* The browser itself sends the form, because it opens another page. */}
      <Form
        method="post"
        action={`/organiser/settings/mails/preview?mail=${mail}&language=${language}`}
        target="_blank"
        reloadDocument
        className="mt-4"
      >
        <HiddenFields fields={Object.fromEntries(given)} />
        <Button variant="line" size="small" name="intent" value="preview">
          Open the mail with its design
        </Button>
      </Form>
    </section>
  );
}
