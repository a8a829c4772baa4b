import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { assignEnquiry } from '#conference/enquiries/handle-enquiry.server.ts';
import { readEnquiry } from '#conference/enquiries/read-enquiry.server.ts';
import { sendEnquiry } from '#conference/enquiries/send-enquiry.server.ts';
import { anEmail, anOrganiser } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { postForm } from '#tests/post-form.ts';
import { shownName } from '../form/shown-values.ts';
import type { EnquiryRefusal } from './act-on-enquiry.server.ts';
import { action } from './enquiry.tsx';
import { AssignForm } from './enquiry-forms.tsx';

const platform = await aPlatform();
const { db } = platform;
const leela = await anOrganiser(platform, { roles: ['programme'], name: 'Leela Raman' });
const anil = await anOrganiser(platform, { roles: ['programme'], name: 'Anil Menon' });

async function anEnquiry(): Promise<string> {
  const form = { name: 'Noor', email: anEmail(), message: 'Is there parking?', topic: 'speaker' as const };
  await sendEnquiry(platform, form, platform.now());
  const sent = db.selectFrom('enquiry').select('id').where('email', '=', form.email);
  return (await sent.executeTakeFirstOrThrow()).id;
}

async function assign(enquiryId: string, assigneeId: string, shown: string) {
  const request = new Request(`https://conference.example/organiser/enquiries/${enquiryId}`, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'assign', assigneeId, [shownName('assigneeId')]: shown }),
    headers: { Cookie: `__Host-desk=${leela.token}` },
  });
  return await postForm<EnquiryRefusal>(action, request, platform.request(), { enquiryId });
}

/** Renders the form that assigns an enquiry, after a refusal. Returns the assignee that the form shows as chosen. */
function chosenAfter({ shown, values }: EnquiryRefusal): string | undefined {
  const handlers = [leela, anil].map(({ id }) => ({ id, name: id }));
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <AssignForm
          assignee=""
          ownId={leela.id}
          handlers={handlers}
          roles={[]}
          shown={shown?.assigneeId ?? ''}
          chosen={values?.assigneeId}
        />
      ),
    },
  ]);
  const options = renderToStaticMarkup(<Stub />).match(/<option[^>]*>/g) ?? [];
  return options.find((option) => option.includes('selected'))?.match(/value="([^"]*)"/)?.[1];
}

it('the desk refuses to assign an enquiry that somebody else has just assigned, but accepts the form if it is sent again', async () => {
  const enquiryId = await anEnquiry();
  const first = {
    enquiryId,
    assigneeId: anil.id,
    organiserId: anil.id,
    requestId: 'a-request',
    scope: 'all',
  } as const;
  expect(await assignEnquiry(db, first, platform.now())).toEqual({ ok: true });
  const second = await assign(enquiryId, leela.id, '');
  expect(second).toMatchObject({
    ok: false,
    status: 409,
    refusal: { values: { assigneeId: leela.id }, shown: { assigneeId: anil.id, status: 'in-progress' } },
  });
  if (second.ok) return;
  const chosen = chosenAfter(second.refusal);
  expect(chosen).toBe(leela.id);
  expect((await assign(enquiryId, chosen ?? '', anil.id)).ok).toBe(true);
  expect(await readEnquiry(db, enquiryId, 'all')).toMatchObject({ assigneeId: leela.id });
});

it('the form shows the current assignee after the desk refused another form of the page', () => {
  expect(chosenAfter({ shown: { assigneeId: anil.id } })).toBe(anil.id);
});
