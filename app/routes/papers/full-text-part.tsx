import { Form } from 'react-router';
import { sayRich } from '#platform/words/words.ts';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import type { PaperRefusal } from './act-on-paper.server.ts';
import type { PaperPage } from './load-paper.server.ts';

/**
 * The part of the page for the file with the full text. It is a separate form, so that a browser never sends the other
 * fields together with the file.
 */
export function FullTextPart({ page, refusal }: { page: PaperPage; refusal: PaperRefusal | undefined }) {
  const { words, id, hasFile, canChange } = page;
  if (!hasFile && !canChange) return null;
  return (
    <section className="mt-12 border-t-2 border-indigo pt-5">
      <h2 className="text-h3">{words.fullText}</h2>
      {hasFile && (
        <p className="mt-2">
          {sayRich(words.hasFullText, {
            open: (text) => <a href={`/papers/mine/${id}/full-text`}>{text}</a>,
          })}
        </p>
      )}
      {canChange && (
        <Form
          method="post"
          encType="multipart/form-data"
          className="mt-4 grid max-w-md gap-3"
          key={String(hasFile)}
        >
          <FileField
            name="fullText"
            label={words.fullText}
            hint={words.fullTextHint}
            accept="application/pdf"
            required={false}
            error={refusal?.errors?.fullText}
          />
          <p className="flex flex-wrap gap-3">
            <SmallSubmit intent="upload">{words.upload}</SmallSubmit>
            {hasFile && <SmallSubmit intent="remove-file">{words.remove}</SmallSubmit>}
          </p>
        </Form>
      )}
    </section>
  );
}
