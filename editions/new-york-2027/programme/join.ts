/** Returns the address at which people take part in a session online. */
export const join = (id: string) => `https://meet.ropewalk-peace.example/${id}`;
