import {
  changeSavedReply,
  deleteSavedReply,
  readSavedReply,
} from '#conference/enquiries/saved-replies.server.ts';
import { savedReplySchema } from '#conference/enquiries/saved-reply.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { ButtonForm } from '../form/intent-form.tsx';
import { readFields, refuse } from '../form/read-fields.server.ts';
import { readShown, refuseConflict } from '../form/shown-values.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import { requireRecord } from '../require-record.server.ts';
import type { Route } from './+types/saved-reply';
import { SavedReplyForm, type SavedReplyRefusal } from './saved-reply-form.tsx';

export const handle = deskTitle('A saved reply');

const list = '/organiser/enquiries/replies';
const path = '/organiser/enquiries/replies/:savedReplyId';

export const loader = organiserLoader(path, async ({ params, context }) => ({
  reply: requireRecord(await readSavedReply(context.db, params.savedReplyId)),
}));

export const action = organiserAction(path, {
  change: async ({ context, params, by, form }) => {
    const read = readFields(form, savedReplySchema);
    if (!read.ok) return read.refusal;
    const shown = readShown(form, ['title', 'text']);
    const before = savedReplySchema.safeParse(shown);
    const change = { ...params, ...by, reply: read.data, shown: before.data };
    const changed = await changeSavedReply(context.db, change, context.now());
    if (!changed.ok && changed.reason === 'changed-meanwhile') {
      const now = requireRecord(await readSavedReply(context.db, params.savedReplyId));
      return refuse(409, refuseConflict({ fields: changed.fields, typed: read.values, shown, now }));
    }
    requireRecord(changed.ok || undefined);
    return redirectTo(list);
  },
  delete: async ({ context, params, by }) => {
    await deleteSavedReply(context.db, { ...params, ...by });
    return redirectTo(list);
  },
});

export default function SavedReplyPage({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<SavedReplyRefusal>(actionData);
  const { reply } = loaderData;
  return (
    <div className="grid max-w-3xl gap-8">
      <PageHead title={reply.title} back={{ to: list, label: 'Saved replies' }} />
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      <SavedReplyForm intent="change" button="Save" values={reply} refusal={refusal} />
      <section>
        <h2>Delete the reply</h2>
        <p className="mt-2">Answers that were already sent with this text do not change.</p>
        <ButtonForm intent="delete" className="mt-3" about={reply.title}>
          Delete this saved reply
        </ButtonForm>
      </section>
    </div>
  );
}
