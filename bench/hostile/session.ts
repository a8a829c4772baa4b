/** One session of a sender. `renew` starts a new session, because some requests end the current session. */
export type Session = { cookie: string; renew: () => Promise<void> };

/** Opens a session. `start` starts it in the database and returns its token. */
export async function openSession(cookieName: string, start: () => Promise<string>): Promise<Session> {
  const session: Session = {
    cookie: `${cookieName}=${await start()}`,
    renew: async () => {
      session.cookie = `${cookieName}=${await start()}`;
    },
  };
  return session;
}
