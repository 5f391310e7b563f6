import type { StaffMember } from "@sufra/domain/staff/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";

export const roleName: Record<StaffMember["role"], () => string> = {
  cashier: m.console_app_role_cashier,
  manager: m.console_app_role_manager,
  operator: m.console_app_role_operator,
};
