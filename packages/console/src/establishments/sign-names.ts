import type { EstablishmentSummary } from "@sufra/domain/establishments/admin-api.ts";
import type { OperatorAct } from "@sufra/domain/establishments/operator-acts.ts";
import { m } from "@sufra/ui/i18n/messages.ts";

export const signName: Record<EstablishmentSummary["signs"][number], () => string> = {
  no_manager: m.console_establishments_sign_no_manager,
  no_branch: m.console_establishments_sign_no_branch,
  no_menu: m.console_establishments_sign_no_menu,
  unsent_messages: m.console_establishments_sign_unsent_messages,
  all_off: m.console_establishments_sign_all_off,
};

const names: Record<OperatorAct, () => string> = {
  "operator.establishment.create": m.console_establishments_act_create,
  "operator.establishment.state": m.console_establishments_act_state,
  "operator.domain.add": m.console_establishments_act_domain_add,
  "operator.domain.remove": m.console_establishments_act_domain_remove,
  "operator.staff.invite": m.console_establishments_act_invite,
  "operator.staff.invite_again": m.console_establishments_act_invite,
  "operator.staff.reset_codes": m.console_establishments_act_reset_codes,
  "operator.staff.withdraw": m.console_establishments_act_withdraw,
};
const isAct = (action: string): action is OperatorAct => Object.hasOwn(names, action);
export const actName = (action: string): string => (isAct(action) ? names[action]() : action);
