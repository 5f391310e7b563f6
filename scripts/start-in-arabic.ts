/** Before each test file: the one before it, in the same process, may have left another language, or its own mocks. */
import { vi } from "vitest";

vi.resetModules();
const { defaultLanguage } = await import("@sufra/domain/language/language.ts");
const { setLanguage } = await import("@sufra/ui/i18n/language.ts");
setLanguage(defaultLanguage);
