/**
 * What an organiser's message to an applicant is sealed for. It stands here because the message goes with its
 * registration's key, also through a merge; it is bound to what is stored: another word would open nothing of before.
 */
export const bookingMessagePurpose = 'booking message';
