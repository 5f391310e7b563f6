import type { QuestionKind } from "@sufra/domain/campaigns/question-kinds.ts";
import { m } from "@sufra/ui/i18n/messages.ts";

export const questionKindName: Record<QuestionKind, () => string> = {
  rating: m.console_forms_ask_rating,
  scale: m.console_forms_ask_scale,
  one_choice: m.console_forms_ask_one,
  several_choices: m.console_forms_ask_several,
  text: m.console_forms_ask_text,
  images: m.console_forms_ask_images,
};
