import { type DocumentPlan, planDocuments } from '#conference/documents/desk/plan-documents.server.ts';
import { maxPrinted } from '#conference/documents/desk/print-documents.server.ts';
import type { DocumentKind } from '#conference/documents/document-kind.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { selectedRegistrations } from '#conference/organiser/selections/selections.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { deskDocumentNames } from '../../documents/desk-document-names.ts';
import type { Question } from '../../form/question.ts';
import { describeCount } from '../../page/count.ts';

/** Plans a document for everybody in a selection, with the questions that an organiser must answer first. */
export async function planIssue(
  store: Pick<Platform, 'db' | 'secrets'> & WithSettings,
  { selectionId, kind }: { selectionId: string; kind: DocumentKind },
  now: Date,
) {
  const people = selectedRegistrations(store.db, selectionId);
  const plan = await planDocuments(store, { people, kind }, now);
  return {
    plan,
    issue: plan.getting > 0 ? askToIssue(plan, kind) : undefined,
    print: plan.getting > 0 && plan.getting <= maxPrinted ? askToPrint(plan, kind) : undefined,
  };
}

function askToIssue(plan: DocumentPlan, kind: DocumentKind): Question {
  return {
    text: `Issue the document “${deskDocumentNames[kind]}” to ${describePeople(plan)}? ${describeDocuments(plan)} No mail is sent.`,
    undo: 'You can stop it at any time. Issued documents stay valid until you revoke them for each person.',
  };
}

function askToPrint(plan: DocumentPlan, kind: DocumentKind): Question {
  const withoutPhoto =
    kind === 'icard' && plan.withoutPhoto > 0
      ? ` ${describeCount(plan.withoutPhoto, 'badge has', 'badges have')} no photograph.`
      : '';
  return {
    text: `Print ${kind === 'icard' ? 'the badges' : `“${deskDocumentNames[kind]}”`} of ${describePeople(plan)}? ${describeDocuments(plan)}${withoutPhoto} No mail is sent.`,
    undo: 'You can stop it at any time. Issued documents stay valid until you revoke them for each person.',
  };
}

const describePeople = ({ getting }: DocumentPlan) => describeCount(getting, 'person', 'people');

/** Says how many documents would be issued, and how many people have the document already. */
function describeDocuments({ new: first, anew, existing }: DocumentPlan): string {
  const parts = [
    first > 0 && `${describeCount(first, 'document is', 'documents are')} issued for the first time`,
    anew > 0 && `${describeCount(anew, 'replaces one that is', 'replace ones that are')} out of date`,
    existing > 0 && `${describeCount(existing, 'person has', 'people have')} a valid one already`,
  ].filter((part) => part !== false);
  return `${parts.join(', ')}.`;
}
