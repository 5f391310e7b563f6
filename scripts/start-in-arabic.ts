/** Before each test file: the one before it, in the same process, may have left another language. */
import { defaultLanguage } from "@sufra/domain/language/language.ts";
import { setLanguage } from "@sufra/ui/i18n/language.ts";

setLanguage(defaultLanguage);
