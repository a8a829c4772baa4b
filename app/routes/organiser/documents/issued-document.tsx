import { Badge } from '#ui/feedback/status.tsx';
import { Button } from '#ui/layout/button.tsx';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { HiddenFields, IntentForm, ReasonField } from '../form/intent-form.tsx';
import { Fold } from '../page/fold.tsx';
import type { Route } from './+types/person';

export type DocumentRefusal = FormRefusal<'reason' | 'documentId'>;
type Props = {
  document: Route.ComponentProps['loaderData']['documents'][number];
  mayReveal: boolean;
  refusal: DocumentRefusal | undefined;
};

/**
 * A document of a registration, with its PDF and the form that revokes it. To open a visa letter, organisers must give
 * a reason.
 */
export function IssuedDocument({ document, mayReveal, refusal }: Props) {
  return (
    <li className="border-t-2 border-indigo pt-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <strong>{document.name}</strong> <span>{document.number}</span>
        <Badge tone={document.state.tone}>{document.state.word}</Badge>
      </p>
      <p className="facts-note">
        Issued {document.issuedAt}
        {document.ended ? `. ${document.ended}` : document.lastDay && `. Its last day is ${document.lastDay}`}
      </p>
      {document.ended === null && document.missing.length > 0 && (
        <p className="mt-1 max-w-prose">
          These letters cannot be printed: {document.missing.join(', ')}. The document shows their codes
          instead. Please ask how the passport writes the name in Latin letters, correct the name, and issue
          the document again.
        </p>
      )}
      {document.canPrint && document.kind !== 'visa-letter' && (
        <p className="mt-1">
          <a href={`/organiser/documents/${document.id}`}>
            Open the PDF<span className="sr-only"> {document.number}</span>
          </a>
        </p>
      )}
      {document.canPrint && document.kind === 'visa-letter' && mayReveal && (
        <Fold title="Open the visa letter with passport data" isOpen={false}>
          {/* This is a plain HTML form, because the browser itself opens the file. */}
          <form
            method="post"
            action={`/organiser/documents/${document.id}`}
            className="grid max-w-xl gap-4 pb-3"
          >
            <HiddenFields fields={{ intent: 'reveal' }} />
            <ReasonField id={`reveal-${document.id}`} label="Why do you open the letter?" required />
            <p>
              <Button size="small" variant="line">
                Open the PDF
              </Button>
            </p>
          </form>
        </Fold>
      )}
      {document.ended === null && (
        <Fold title="Revoke" isOpen={refusal?.values?.documentId === document.id}>
          <IntentForm
            intent="revoke"
            button="Revoke"
            isSmall
            fields={{ documentId: document.id }}
            className="max-w-xl pb-3"
          >
            <ReasonField
              {...fieldsAfter(refusal)('reason')}
              id={`revoke-${document.id}`}
              label="Reason (only organisers and the participant see it)"
            />
          </IntentForm>
        </Fold>
      )}
    </li>
  );
}
