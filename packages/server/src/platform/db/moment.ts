/** A moment of a body as the database takes it. */
export const toMoment = (text: string | null): Date | null => (text === null ? null : new Date(text));
