/** Sets the random cases per property before every test file: two thousand by default, more in the nightly run. */
import fc from "fast-check";

fc.configureGlobal({ numRuns: Number(process.env.PROPERTY_RUNS ?? 2_000) });
