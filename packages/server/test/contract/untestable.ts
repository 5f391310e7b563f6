/** What ends a session or a person, and what goes by a secret or a host that these requests do not carry. */
export const untestable = [
  "POST /auth/sessions/",
  "GET /branch/main-branch/",
  "DELETE /auth/sessions/current/",
  "DELETE /me/",
  "POST /me/phone/",
  "POST /payments/:attempt_id/confirm/",
  "POST /payments/webhooks/:provider/:secret/",
  "POST /console/sessions/",
  "POST /console/orders/:id/moves/",
  "DELETE /console/sessions/current/",
  // Signed out already by the change of the password: `staff/account.test.ts`.
  "DELETE /console/account/sessions/:session_id/",
  // By a code of the moment: `staff/codes.test.ts`.
  "POST /console/account/codes/confirmation/",
  "POST /console/account/codes/end/",
  "POST /console/account/recovery-codes/",
  // Takes files; `uploads.test.ts` sends them.
  "POST /uploads/",
  "POST /console/pictures/",
  // As above: `menu/sheets.test.ts`.
  "POST /console/menu/imports/preview/",
  "POST /console/menu/imports/",
];
