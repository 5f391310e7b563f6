/** Settings of every test file. */
import fc from "fast-check";

// Two thousand random cases a property, more in the nightly run. A failure's message carries its error.
fc.configureGlobal({ numRuns: Number(process.env.PROPERTY_RUNS ?? 2_000), includeErrorInReport: true });

// Only ends what hangs: a lazy part takes seconds to arrive on a busy machine.
if (typeof document !== "undefined") (await import("@testing-library/dom")).configure({ asyncUtilTimeout: 60_000 });
