import { actionFor, loaderFor } from '#routes/forms/page-functions.server.ts';

const identify = async () => ({});

/** Makes the loader of a page that anybody may open. */
export const visitorLoader = loaderFor(identify);

/** Makes the action of a page whose forms anybody may send. The forms have no files unless `limits` accepts them. */
export const visitorAction = actionFor(identify);
