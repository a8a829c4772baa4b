import { randomUUID } from 'node:crypto';
import { sendEnquiry } from '#conference/enquiries/send-enquiry.server.ts';
import { countSuspensionEffects } from '#conference/organiser/list-organisers.server.ts';
import { questionField, questionFieldValue } from '#routes/organiser/form/question.ts';
import { askAbout } from '#routes/organiser/organisers/organiser-questions.ts';
import { anEmail, anOrganiser } from '#tests/factories.ts';
import { deskForm, selectAct, selectMail, type Writes } from './write.ts';

/** The desk's forms about organisers and enquiries. */
export const deskWrites: Writes = {
  'reply to an enquiry': {
    isOnce: true,
    prepare: async (store, desk) => {
      const email = anEmail();
      await sendEnquiry(store, { name: 'Noor', email, message: 'When does it begin?' }, new Date());
      const { rows } = await store.pool.query<{ id: string }>('select id from enquiry where email = $1', [
        email,
      ]);
      const [{ id: enquiryId } = { id: '' }] = rows;
      const entryId = randomUUID();
      return {
        ...deskForm(desk, `/organiser/enquiries/${enquiryId}`, 'reply', { id: entryId, text: 'On Monday.' }),
        id: entryId,
        parts: {
          entry: 'select 1 from enquiry_entry where id = $1::uuid',
          answered:
            "select 1 from enquiry join enquiry_entry on enquiry_id = enquiry.id where enquiry_entry.id = $1::uuid and status = 'answered'",
          act: "select 1 from audit_entry join enquiry_entry on enquiry_id = subject_id where enquiry_entry.id = $1::uuid and action = 'enquiry.replied'",
          mail: `${selectMail} and kind = 'enquiry-reply'`,
        },
      };
    },
  },

  'invitation of an organiser': {
    // A second invitation of the same email ends the first invitation.
    isOnce: false,
    prepare: async (_store, desk) => {
      const email = anEmail();
      const invitation = 'organiser_invitation as invitation on invitation.id = subject_id where email = $1';
      return {
        ...deskForm(desk, '/organiser/organisers', 'invite', { email, roles: 'door' }),
        id: email,
        parts: {
          invitation: 'select 1 from organiser_invitation where email = $1 and ended_at is null',
          act: `select 1 from audit_entry join ${invitation} and action = 'organiser.invited'`,
          mail: `select 1 from mail join ${invitation} and kind = 'organiser-invitation'`,
        },
      };
    },
  },

  'suspension of an organiser': {
    // A second suspension writes a second audit entry.
    isOnce: false,
    prepare: async (store, desk) => {
      const { id, name } = await anOrganiser(store, { roles: ['door'], now: new Date() });
      const reach = (await countSuspensionEffects(store.db, new Date())).get(id) ?? {
        sessions: 0,
        invitations: 0,
        tasks: 0,
        keys: 0,
      };
      const answer = {
        [questionField]: questionFieldValue(askAbout('suspend', name, reach)),
        reason: 'Has left the team',
      };
      return {
        ...deskForm(desk, '/organiser/organisers', 'suspend', { organiserId: id, ...answer }),
        id,
        parts: {
          suspended: 'select 1 from organiser where id = $1::uuid and suspended_at is not null',
          signedOut:
            'select 1 where not exists (select 1 from organiser_session where organiser_id = $1::uuid and ended_at is null)',
          act: selectAct('organiser.suspended'),
        },
      };
    },
  },
};
