/**
 * Before each test file: the one before it, in the same process, may have left another language, its own mocks, or parts of
 * its page. After it: a lazy part that is still loading would be taken for the next file's, without that one's mocks.
 */
import { afterAll, vi } from "vitest";

afterAll(() => vi.dynamicImportSettled());

if (typeof document !== "undefined") document.body.replaceChildren();

vi.resetModules();
const { defaultLanguage } = await import("@sufra/domain/language/language.ts");
const { setLanguage } = await import("@sufra/ui/i18n/language.ts");
setLanguage(defaultLanguage);
