import { randomUUID } from 'node:crypto';
import { Link } from 'react-router';
import { listSavedReplies, makeSavedReply } from '#conference/enquiries/saved-replies.server.ts';
import { savedReplySchema } from '#conference/enquiries/saved-reply.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { readFields, refuse } from '../form/read-fields.server.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { Entry } from '../page/entry.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/saved-replies';
import { SavedReplyForm, type SavedReplyRefusal } from './saved-reply-form.tsx';

export const handle = deskTitle('Saved replies');

const path = '/organiser/enquiries/replies';

export const loader = organiserLoader(path, async ({ context }) => ({
  replies: await listSavedReplies(context.db),
  newId: randomUUID(),
}));

export const action = organiserAction(path, {
  make: async ({ context, by, form }) => {
    const read = readFields(form, savedReplySchema);
    if (!read.ok) return read.refusal;
    const savedReplyId = fieldText(form, 'id');
    if (!isUuid(savedReplyId))
      return refuse<SavedReplyRefusal>(422, { message: reloadMessage, values: read.values });
    await makeSavedReply(context.db, { savedReplyId, reply: read.data, ...by }, context.now());
    return redirectTo(path);
  },
});

const reloadMessage = 'Nothing was saved. Please send the form again.';

export default function SavedReplies({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<SavedReplyRefusal>(actionData);
  const { replies, newId } = loaderData;
  return (
    <div className="grid max-w-3xl gap-8">
      <PageHead
        title="Saved replies"
        intro="Organisers can insert these texts into their replies to enquiries. Do not write about a person here."
      />
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      {replies.length === 0 ? (
        <p>There is no saved reply yet.</p>
      ) : (
        <ul className="border-t-2 border-indigo">
          {replies.map(({ id, title, text }) => (
            <Entry key={id} title={<Link to={`${path}/${id}`}>{title}</Link>} note={shorten(text)} />
          ))}
        </ul>
      )}
      <section>
        <h2>New saved reply</h2>
        <SavedReplyForm
          key={replies.length}
          intent="make"
          button="Save"
          fields={{ id: newId }}
          refusal={refusal}
        />
      </section>
    </div>
  );
}

function shorten(text: string): string {
  return text.length > 140 ? `${text.slice(0, 140)}…` : text;
}
