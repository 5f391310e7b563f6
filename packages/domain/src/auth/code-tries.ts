/** Answers that are compared with one code. The server counts them; a form that counts along reveals nothing. */
export const maxCodeTries = 3;
