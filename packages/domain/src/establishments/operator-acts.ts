/** Names of operators' acts in an establishment's audit log; the screens have words for exactly these. */
export const operatorActs = [
  "operator.domain.add",
  "operator.domain.remove",
  "operator.establishment.create",
  "operator.establishment.state",
  "operator.staff.invite",
  "operator.staff.invite_again",
  "operator.staff.reset_codes",
  "operator.staff.withdraw",
] as const;

export type OperatorAct = (typeof operatorActs)[number];
