/** Modules that nearly every screen imports. Imported here they join the first chunk instead of many small requests. */
import "@sufra/ui/api/field-text.ts";
import "@sufra/ui/components/field-frame.tsx";
import "@sufra/ui/components/icon-button.tsx";
import "@sufra/ui/components/skeleton.tsx";
import "@sufra/ui/components/motion.ts";
import "./page.tsx";
