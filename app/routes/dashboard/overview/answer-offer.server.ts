import { data } from 'react-router';
import {
  acceptOffer,
  joinAgain,
  leaveWaitingList,
} from '#conference/registration/places/answer-offer.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import type { NoticeId } from '#routes/notices/redirect-notices.server.ts';
import type { ParticipantForm } from '#routes/visitor/participant-route.server.ts';
import { waitingWords } from './waiting-words.ts';

type Answer = typeof acceptOffer | typeof leaveWaitingList | typeof joinAgain;

/** The forms of somebody on the waiting list. */
export const waitingHandlers = {
  'accept-place': answerWith(acceptOffer, 'place-accepted'),
  'leave-list': answerWith(leaveWaitingList, 'list-left'),
  'join-list': answerWith(joinAgain, 'list-joined'),
};

function answerWith(answer: Answer, notice: NoticeId) {
  return async ({ context, participant: { registrationId }, translator }: ParticipantForm) => {
    const own = { registrationId, requestId: context.requestId };
    const answered = await answer(context, own, context.now());
    if (answered.ok) return redirectTo('/dashboard', notice);
    return data({ message: translator.words(waitingWords)[answered.reason] }, { status: 409 });
  };
}
