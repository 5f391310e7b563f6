/** Calls that end a session or an account, or need a secret or host that the samples do not have. */
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
  // Needs guests at the table, whom the first call moves away: `tables/move-guests.test.ts`.
  "POST /console/tables/:id/move/",
  "DELETE /console/sessions/current/",
  // The change of password has signed out already: `staff/account.test.ts`.
  "DELETE /console/account/sessions/:session_id/",
  // Needs a current code: `staff/codes.test.ts`.
  "POST /console/account/codes/confirmation/",
  "POST /console/account/codes/end/",
  "POST /console/account/recovery-codes/",
  // Needs files: `uploads.test.ts`.
  "POST /uploads/",
  "POST /console/pictures/",
  // Like above: `menu/sheets.test.ts`.
  "POST /console/menu/imports/preview/",
  "POST /console/menu/imports/",
  // Needs the revision of both menus, which other calls change: `pos/menu-sync.test.ts`.
  "POST /console/pos/menu/",
];
